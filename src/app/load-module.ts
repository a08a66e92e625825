import type { ComponentType } from 'react';
import { chunk } from '../api/load-chunk.ts';
import { ownScreenAt, type PageProps } from '../modules.ts';

interface Loaded {
  pages: Readonly<Record<string, ComponentType<PageProps>>>;
}

const bundles = import.meta.glob<Loaded>('../modules/*/pages.tsx');

/** Loads the screens of a module, by its name. */
export const moduleLoaders: ReadonlyMap<string, () => Promise<Loaded>> = new Map(
  Object.entries(bundles).map(([file, load]) => [file.replace(/^.*\/([^/]+)\/pages\.tsx$/, '$1'), chunk(load)]),
);

/** Loads the module of a path, if one has it. */
export const loadModuleOf = async (path: string): Promise<void> =>
  void (await moduleLoaders.get(ownScreenAt(path)?.module ?? '')?.());

/** The first page after sign-in, unless another was requested. */
export const loadHome = (): Promise<void> => loadModuleOf('/');
