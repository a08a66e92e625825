import { useEffect } from 'react';
import type { Topic } from '../../contract/events.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import { keepFresh } from '../events/fresh.ts';

/** Loads the tables of a dashboard again after the changes that their calls name. */
export function useFreshTables({ tables }: NormalDashboard, renew: (tables: readonly string[]) => Promise<void>): void {
  useEffect(() => {
    const topics = new Set(tables.flatMap(({ freshOn }) => freshOn ?? []));
    const leaves = [...topics].map((topic) => {
      const named = tables.filter(({ freshOn }) => freshOn === topic).map(({ name }) => name);
      return keepFresh([topic as Topic], () => void renew(named));
    });
    return () => {
      for (const leave of leaves) leave();
    };
  }, [tables, renew]);
}
