import { useMemo } from 'react';
import { type ResolvedMenu, resolveMenu } from '../../engine/menus/resolve.ts';
import { menuNames } from '../../engine/schema/report.ts';
import { definitions } from '../definitions.ts';
import { useEngineContext } from '../session/viewer.ts';

/** The menus of the viewer, in order; empty ones are left out. */
export function useMenus(): ResolvedMenu[] {
  const context = useEngineContext();
  return useMemo(() => {
    const { menus, reports } = definitions();
    return menuNames.flatMap((name) => {
      const menu = menus.get(name);
      const resolved = menu && resolveMenu(name, menu, [...reports.values()], context);
      return resolved && resolved.categories.length > 0 ? [resolved] : [];
    });
  }, [context]);
}
