import { type ComponentType, lazy, useEffect } from 'react';
import { mayOpen } from '../../engine/access/holds.ts';
import { addressParts } from '../../engine/definitions/address-parts.ts';
import type { OwnScreen, PageProps } from '../modules.ts';
import { recordVisit } from '../session/recent.ts';
import { useViewer } from '../session/viewer.ts';
import { NotFoundPage } from './error-page.tsx';
import { moduleLoaders } from './load-module.ts';
import { Pending } from './pending.tsx';

const drawn = new Map<string, ComponentType<PageProps>>();

/** The component of a screen, whose module is loaded when it is first shown. */
function componentOf({ module, name }: OwnScreen): ComponentType<PageProps> {
  const key = `${module}/${name}`;
  const known = drawn.get(key);
  if (known) return known;
  const made = lazy(async () => {
    const page = (await moduleLoaders.get(module)?.())?.pages[name];
    if (!page) throw new Error(`The module ${module} has no screen ${name}.`);
    return { default: page };
  });
  drawn.set(key, made);
  return made;
}

/** A screen of a module; not found if the viewer may not open it. */
export function ModuleScreen({ screen, path }: { screen: OwnScreen; path: string }) {
  const viewer = useViewer();
  const { key = '', requires, entry } = screen;
  const isThere = mayOpen({ key, ...(requires && { requires }) }, viewer);
  const isVisit = isThere && entry !== undefined;
  useEffect(() => {
    if (isVisit) recordVisit(viewer.username, path);
  }, [isVisit, viewer.username, path]);
  if (!isThere) return <NotFoundPage />;
  const Drawn = componentOf(screen);
  return (
    <Pending>
      <Drawn parts={addressParts(screen.path, path) ?? {}} missing={<NotFoundPage />} />
    </Pending>
  );
}
