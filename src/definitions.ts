import type { BrandAtStart } from '../engine/definitions/brand.ts';
import { definedBy, fileOf, type ScreenFamilyName } from '../engine/definitions/families.ts';
import type { Definitions, Files, FullDefinition } from '../engine/definitions/read.ts';
import type { ReportOutline } from '../engine/definitions/report.ts';
import { plainBrand } from '../engine/schema/brand.ts';
import { chunk } from './api/load-chunk.ts';
import type { ScreenFile } from './definitions-apart.ts';

// Before sign-in only the brand is read.
const brands = import.meta.glob<BrandAtStart>('../definitions/brand.json', {
  eager: true,
  query: '?start',
  import: 'default',
});

export const brand: BrandAtStart = Object.values(brands)[0] ?? plainBrand;

interface DefinitionFiles {
  /** Each with its path from the project's root. null if it can't be read as a definition. */
  files: [path: string, value: unknown][];
  /** Files that could not be read, with the reason. Everything else works without them. */
  broken: { file: string; reason: unknown }[];
  apart: typeof import('./definitions-apart.ts');
}

const pathOf = (file: string) => file.replace(/^\.\.\//, '').replace(/\?.*$/, '');

const byPath = (values: Readonly<Record<string, unknown>>): [path: string, value: unknown][] =>
  Object.entries(values).map(([file, value]) => [pathOf(file), value]);

const unread = () => new Error('It is invalid. Run npm run check for details.');

/** In development they are read one by one, so that a broken one does not affect the others. */
async function readEach(): Promise<DefinitionFiles> {
  const readers = import.meta.glob<unknown>(
    ['../definitions/**/*.json', '!../definitions/{brand,*.schema}.json', '!../definitions/{dashboards,reports}/*'],
    { import: 'default' },
  );
  const broken: DefinitionFiles['broken'] = [];
  const files = Object.entries(readers).map(async ([file, read]): Promise<[string, unknown]> => {
    try {
      const value = await read();
      if (value === null) throw unread();
      return [pathOf(file), value];
    } catch (reason) {
      broken.push({ file: pathOf(file), reason });
      return [pathOf(file), null];
    }
  });
  const apart = await import('./definitions-apart.ts');
  for (const [file, outline] of byPath(apart.outlines)) if (outline === null) broken.push({ file, reason: unread() });
  return { files: await Promise.all(files), broken, apart };
}

/** A build has them in one chunk and has already reported broken ones. */
async function readBundle(): Promise<DefinitionFiles> {
  const { files, columns, ...apart } = await import('./definitions-bundle.ts');
  return { files: [...byPath(files), ...byPath(columns)], broken: [], apart };
}

const sound = (files: DefinitionFiles['files']): Files =>
  Object.fromEntries(files.filter(([, value]) => value !== null));

/** Everything that lists of screens need. Full dashboards and reports are loaded separately. */
type LoadedDefinitions = Omit<Definitions, 'dashboards' | 'reports'> & {
  /** Outlines by id. */
  reports: ReadonlyMap<string, ReportOutline>;
};

function reportsIn(outlines: Files): LoadedDefinitions['reports'] {
  const found = Object.entries(outlines).map(([path, outline]) => ({ ...definedBy(path), outline }));
  return new Map(
    found.flatMap(({ family, id, outline }) =>
      family === 'reports' && id !== undefined ? [[id, outline as ReportOutline] as const] : [],
    ),
  );
}

/** Turns files and outlines into what the portal uses. */
async function assemble(
  files: Files,
  outlines: Files,
  wholes: DefinitionFiles['apart']['wholes'],
  broken: DefinitionFiles['broken'],
) {
  const { readDefinitions, readFullDefinition } = await import('../engine/definitions/read.ts');
  const read = readDefinitions(files, { outlines });
  for (const { file, reason } of [...broken, ...read.broken]) console.error(`Definition not loaded: ${file}`, reason);
  return {
    definitions: { ...read.definitions, reports: reportsIn(outlines) } satisfies LoadedDefinitions,
    files,
    outlines,
    wholes,
    readFullDefinition,
  };
}

async function load() {
  const { files, broken, apart } = await (import.meta.env.DEV ? readEach() : readBundle());
  return assemble(sound(files), sound(byPath(apart.outlines)), apart.wholes, broken);
}

let loading: ReturnType<typeof load> | null = null;
let loaded: LoadedDefinitions | null = null;

function loadOnce(): ReturnType<typeof load> {
  loading ??= load().then(
    (all) => {
      loaded = all.definitions;
      return all;
    },
    (reason) => {
      loading = null;
      throw reason;
    },
  );
  return loading;
}

/** Loads the definitions, once; a failed load may be tried again. */
export const loadDefinitions = async (): Promise<LoadedDefinitions> => (await loadOnce()).definitions;

/** Loads a screen's definition and its words in each locale, by file. */
export async function loadScreen<Name extends ScreenFamilyName>(family: Name, id: string) {
  const { wholes, files, readFullDefinition } = await loadOnce();
  const load = wholes[`../${fileOf(family, id)}`];
  const whole = load && (await chunk(load)());
  if (!whole) throw new Error(`There is no ${fileOf(family, id)}.`);
  return {
    definition: readFullDefinition(family, id, whole as ScreenFile & FullDefinition<Name>, files),
    words: whole.words,
  };
}

/** The definitions loaded so far. */
export const knownDefinitions = (): LoadedDefinitions | null => loaded;

/** The definitions. Every screen after sign-in may use them, because its guard waits for `loadDefinitions`. */
export function definitions(): LoadedDefinitions {
  if (!loaded) throw new Error('The definitions are not loaded yet.');
  return loaded;
}

/** In development: replaces definitions that have changed. */
export async function exchangeDefinitions(
  changed: { files: Files; outlines: Files; removed: readonly string[] },
  wholeOf: (path: string) => Promise<ScreenFile | null>,
): Promise<void> {
  const before = await loadOnce();
  const now = (old: Files, own: Files): Files =>
    Object.fromEntries(Object.entries({ ...old, ...own }).filter(([path]) => !changed.removed.includes(path)));
  const outlines = now(before.outlines, changed.outlines);
  const wholes = Object.fromEntries(Object.keys(outlines).map((path) => [`../${path}`, () => wholeOf(path)]));
  const all = await assemble(now(before.files, changed.files), outlines, wholes, []);
  loading = Promise.resolve(all);
  loaded = all.definitions;
}
