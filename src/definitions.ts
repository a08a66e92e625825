import type { Locale } from '../engine/context/context.ts';
import type { BrandAtStart } from '../engine/definitions/brand.ts';
import { fileOf, type Normal } from '../engine/definitions/families.ts';
import type { Definitions, Files } from '../engine/definitions/read.ts';
import { plainBrand } from '../engine/schema/brand.ts';
import { chunk } from './api/load-chunk.ts';

// Before the sign-in nothing else is read.
const brands = import.meta.glob<BrandAtStart>('../definitions/brand.json', {
  eager: true,
  query: '?start',
  import: 'default',
});

export const brand: BrandAtStart = Object.values(brands)[0] ?? plainBrand;

interface Read {
  /** Each with its path from the project's root. What can't be read as a definition is null. */
  files: [path: string, value: unknown][];
  /** Files that could not be read, with the reason: everything else works without them. */
  broken: { file: string; reason: unknown }[];
  apart: typeof import('./definitions-apart.ts');
}

const pathOf = (file: string) => file.replace(/^\.\.\//, '').replace(/\?.*$/, '');

const byPath = (values: Readonly<Record<string, unknown>>): [path: string, value: unknown][] =>
  Object.entries(values).map(([file, value]) => [pathOf(file), value]);

/** In development they are read one by one: a broken one leaves the others. */
async function readEach(): Promise<Read> {
  const readers = import.meta.glob<unknown>(
    ['../definitions/**/*.json', '!../definitions/{brand,*.schema}.json', '!../definitions/dashboards/*'],
    { import: 'default' },
  );
  const broken: Read['broken'] = [];
  const files = Object.entries(readers).map(async ([file, read]): Promise<[string, unknown]> => {
    try {
      const value = await read();
      if (value === null) throw new Error('It is broken: npm run check says where.');
      return [pathOf(file), value];
    } catch (reason) {
      broken.push({ file: pathOf(file), reason });
      return [pathOf(file), null];
    }
  });
  return { files: await Promise.all(files), broken, apart: await import('./definitions-apart.ts') };
}

/** A build has them in one chunk, and has said of a broken one what is to be mended. */
async function readBundle(): Promise<Read> {
  const { files, columns, ...apart } = await import('./definitions-bundle.ts');
  return { files: [...byPath(files), ...byPath(columns)], broken: [], apart };
}

const sound = (files: Read['files']): Files => Object.fromEntries(files.filter(([, value]) => value !== null));

/** All that lists of screens need; the definitions of dashboards come by themselves. */
type Known = Omit<Definitions, 'dashboards'>;

async function load() {
  const [{ readDefinitions, readWhole }, { files, broken, apart }] = await Promise.all([
    import('../engine/definitions/read.ts'),
    import.meta.env.DEV ? readEach() : readBundle(),
  ]);
  const read = readDefinitions(sound(files), sound(byPath(apart.outlines)));
  for (const { file, reason } of [...broken, ...read.broken]) console.error(`Definition not loaded: ${file}`, reason);
  return { definitions: read.definitions as Known, files: sound(files), apart, readWhole };
}

let loading: ReturnType<typeof load> | null = null;
let loaded: Known | null = null;

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
export const loadDefinitions = async (): Promise<Known> => (await loadOnce()).definitions;

/** What comes with the screen of a dashboard: the loaders of its definition and of its words, by file. */
export function dashboardLoaders(id: string) {
  const file = `../${fileOf('dashboards', id)}`;
  const wordsIn = (locale: Locale) => async () => {
    const { apart } = await loadOnce();
    return { files: (await apart.words[locale][file]?.()) ?? {} };
  };
  return {
    definition: chunk(async (): Promise<Normal<'dashboards'>> => {
      const { apart, files, readWhole } = await loadOnce();
      const whole = await apart.wholes[file]?.();
      if (!whole) throw new Error(`There is no dashboard ${id}.`);
      return readWhole('dashboards', id, whole, files);
    }),
    words: { 'en-US': wordsIn('en-US'), 'en-CA': wordsIn('en-CA'), 'fr-CA': wordsIn('fr-CA') },
  };
}

/** The definitions as far as they are loaded. */
export const knownDefinitions = (): Known | null => loaded;

/** The definitions, which every screen behind the sign-in has: their guard waits for `loadDefinitions`. */
export function definitions(): Known {
  if (!loaded) throw new Error('The definitions are not loaded yet.');
  return loaded;
}
