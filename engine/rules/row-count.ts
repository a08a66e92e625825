import type { Message } from '../context/message.ts';
import type { RuleKind } from './kind.ts';

/** How many rows a group has. One without rows is empty, which only `required` forbids. */
export const rowCount: RuleKind<{ type: 'row_count'; field: string; least: number; most: number }> = {
  fault({ field, least, most }, { values }): Message | null {
    const rows = values[field];
    const count = Array.isArray(rows) ? rows.length : 0;
    if (count > most) return { key: 'faults.rows_most', values: { most } };
    if (count === 0 || count >= least) return null;
    return { key: 'faults.rows_least', values: { least } };
  },
};
