import { useEffect, useState } from 'react';
import type { Lead } from '../../engine/dashboards/resolved.ts';
import { callKey } from '../datasets/datasets.ts';
import { rowsOfTable } from './rows-of-table.ts';
import type { SectionScreen } from './section-input.ts';

/** The lead with the value of another table that limits it; null until that table is loaded, or if it has no row. */
export function useMatching(lead: Lead | null, { controller, ran, state }: SectionScreen): Lead | null {
  const [text, setText] = useState<string | null>(null);
  const { matching } = lead ?? {};
  const table = ran.tables.find(({ name }) => name === matching?.table);
  const call = table?.request ? state.calls[callKey(table.request)] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run or a renewed call has other rows.
  useEffect(() => {
    if (!matching || !table || call?.status !== 'done') return;
    let isOpen = true;
    void rowsOfTable(controller.datasets, table).then(([row]) => {
      const value = row?.[matching.column] ?? '';
      if (isOpen && value !== '') setText(String(value));
    });
    return () => {
      isOpen = false;
      setText(null);
    };
  }, [controller, matching?.table, matching?.column, call?.status, call?.turn, state.runs]);
  if (!lead || !matching) return lead;
  return text === null
    ? null
    : {
        ...lead,
        matched: { value: matching.value, match: 'all', conditions: [{ type: 'text', operator: 'equals', text }] },
      };
}
