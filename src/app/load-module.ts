import type { ComponentType } from 'react';
import { chunk, loadAhead } from '../api/load-chunk.ts';
import { ownScreenAt, type PageProps } from '../modules.ts';

interface Loaded {
  pages: Readonly<Record<string, ComponentType<PageProps>>>;
}

const bundles = import.meta.glob<Loaded>('../modules/*/pages.tsx');

/** Loads the screens of a module, by its name. */
export const moduleLoaders: ReadonlyMap<string, () => Promise<Loaded>> = new Map(
  Object.entries(bundles).map(([file, load]) => [file.replace(/^.*\/([^/]+)\/pages\.tsx$/, '$1'), chunk(load)]),
);

/** Starts to load the module of a path, if one has it. */
export function loadModuleAhead(path: string): void {
  const load = moduleLoaders.get(ownScreenAt(path)?.module ?? '');
  if (load) loadAhead(load);
}
