import type { ComponentType } from 'react';
import { chunk } from '../api/load-chunk.ts';
import { addWords } from '../i18n/i18n.ts';
import { ownScreenAt, type PageProps } from '../modules.ts';

interface Loaded {
  pages: Readonly<Record<string, ComponentType<PageProps>>>;
  /** Words that only the module uses. */
  words?: Parameters<typeof addWords>[0];
}

const bundles = import.meta.glob<Loaded>('../modules/*/pages.tsx');

async function withWords(load: () => Promise<Loaded>): Promise<Loaded> {
  const loaded = await load();
  if (loaded.words) addWords(loaded.words);
  return loaded;
}

/** Loads the screens of a module, by its name. */
export const moduleLoaders: ReadonlyMap<string, () => Promise<Loaded>> = new Map(
  Object.entries(bundles).map(([file, load]) => [
    file.replace(/^.*\/([^/]+)\/pages\.tsx$/, '$1'),
    chunk(() => withWords(load)),
  ]),
);

/** Loads the module of a path, if one has it. */
export const loadModuleOf = async (path: string): Promise<void> =>
  void (await moduleLoaders.get(ownScreenAt(path)?.module ?? '')?.());

/** The first page after sign-in, unless another was requested. */
export const loadHome = (): Promise<void> => loadModuleOf('/');
