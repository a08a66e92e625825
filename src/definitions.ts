import type { BrandAtStart } from '../engine/definitions/brand.ts';
import type { Definitions } from '../engine/definitions/read.ts';
import { plainBrand } from '../engine/schema/brand.ts';

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
}

const pathOf = (file: string) => file.replace(/^\.\.\//, '');

/** In development they are read one by one: a broken one leaves the others. */
async function readEach(): Promise<Read> {
  const readers = import.meta.glob<unknown>(['../definitions/**/*.json', '!../definitions/{brand,*.schema}.json'], {
    import: 'default',
  });
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
  return { files: await Promise.all(files), broken };
}

/** A build has them in one chunk, and has said of a broken one what is to be mended. */
async function readBundle(): Promise<Read> {
  const { files } = await import('./definitions-bundle.ts');
  return { files: Object.entries(files).map(([file, value]) => [pathOf(file), value]), broken: [] };
}

async function load(): Promise<Definitions> {
  const [{ readDefinitions }, { files, broken }] = await Promise.all([
    import('../engine/definitions/read.ts'),
    import.meta.env.DEV ? readEach() : readBundle(),
  ]);
  const read = readDefinitions(Object.fromEntries(files.filter(([, value]) => value !== null)));
  for (const { file, reason } of [...broken, ...read.broken]) console.error(`Definition not loaded: ${file}`, reason);
  return read.definitions;
}

let loading: Promise<Definitions> | null = null;
let loaded: Definitions | null = null;

/** Loads the definitions, once; a failed load may be tried again. */
export function loadDefinitions(): Promise<Definitions> {
  loading ??= load().then(
    (definitions) => {
      loaded = definitions;
      return definitions;
    },
    (reason) => {
      loading = null;
      throw reason;
    },
  );
  return loading;
}

/** The definitions as far as they are loaded. */
export const knownDefinitions = (): Definitions | null => loaded;

/** The definitions, which every screen behind the sign-in has: their guard waits for `loadDefinitions`. */
export function definitions(): Definitions {
  if (!loaded) throw new Error('The definitions are not loaded yet.');
  return loaded;
}
