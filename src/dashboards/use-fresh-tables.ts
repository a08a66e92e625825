import { useEffect } from 'react';
import type { Topic } from '../../contract/events.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import { keepFresh } from '../events/fresh.ts';

/** Loads the tables of a dashboard again after the changes that their calls name. */
export function useFreshTables({ tables }: NormalDashboard, renew: (tables: readonly string[]) => Promise<void>): void {
  useEffect(() => {
    const groups = new Map<string, { topics: readonly string[]; names: string[] }>();
    for (const { name, freshOn } of tables) {
      if (freshOn.length === 0) continue;
      const { topics, names } = groups.get(freshOn.join()) ?? { topics: freshOn, names: [] };
      groups.set(freshOn.join(), { topics, names: [...names, name] });
    }
    // Changes of several topics that come together cause one reload.
    const leaves = [...groups.values()].map(({ topics, names }) =>
      keepFresh(topics as readonly Topic[], () => void renew(names)),
    );
    return () => {
      for (const leave of leaves) leave();
    };
  }, [tables, renew]);
}
