import { useMemo } from 'react';
import { type ResolvedMenu, resolveMenus } from '../../../engine/menus/resolve.ts';
import { definitions } from '../../definitions.ts';
import { useEngineContext } from '../../session/viewer.ts';

/** The menus of the viewer, in order; empty ones are left out. */
export function useMenus(): ResolvedMenu[] {
  const context = useEngineContext();
  return useMemo(() => {
    const { menus, places } = definitions();
    return resolveMenus(menus, places, context);
  }, [context]);
}
