import type { ScreenFamilyName } from '../../engine/definitions/families.ts';
import type { Files, FullDefinition } from '../../engine/definitions/read.ts';
import { chunk } from '../api/load-chunk.ts';
import type { Loaded, LoadedDefinitions } from './assemble.ts';
import type { ScreenFile } from './definition-files.ts';

let loading: Promise<Loaded> | null = null;
let loaded: LoadedDefinitions | null = null;

async function load(): Promise<Loaded> {
  const { assemble } = await import('./assemble.ts');
  const all = assemble();
  loaded = all.definitions;
  return all;
}

function loadOnce(): Promise<Loaded> {
  loading ??= load().catch((reason) => {
    loading = null;
    throw reason;
  });
  return loading;
}

/** Loads the definitions, once; a failed load may be tried again. */
export const loadDefinitions = async (): Promise<LoadedDefinitions> => (await loadOnce()).definitions;

/** Loads a screen's definition and its words in each locale, by file. */
export async function loadScreen<Name extends ScreenFamilyName>(family: Name, id: string) {
  // Called at once: a load ahead is quiet to its end.
  const { whole, files, file, readFullDefinition } = await chunk(async () => {
    const [{ screens, files }, { fileOf, readFullDefinition }] = await Promise.all([
      loadOnce(),
      import('./assemble.ts'),
    ]);
    const file = fileOf(family, id);
    return { whole: await screens[file]?.(), files, file, readFullDefinition };
  })();
  if (!whole) throw new Error(`There is no ${file}.`);
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
  screenAt: (path: string) => Promise<ScreenFile | null>,
): Promise<void> {
  const before = await loadOnce();
  const { assemble } = await import('./assemble.ts');
  const now = (old: Files, own: Files): Files =>
    Object.fromEntries(Object.entries({ ...old, ...own }).filter(([path]) => !changed.removed.includes(path)));
  const outlines = now(before.outlines, changed.outlines);
  const screens = Object.fromEntries(Object.keys(outlines).map((path) => [path, () => screenAt(path)]));
  const all = assemble({ files: now(before.files, changed.files), outlines, screens });
  loading = Promise.resolve(all);
  loaded = all.definitions;
}
