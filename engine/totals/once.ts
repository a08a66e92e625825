import type { Groups, TotalRows } from './kind.ts';

/** Columns whose values together name what a value belongs to. */
export const combination = { type: 'array', minItems: 1, items: { type: 'string' } } as const;

/** Whether the value of `rows[i]` counts: asked of rows in turn, yes once for each combination of a group. */
export type Counts = (i: number) => boolean;

export function oncePer(rows: TotalRows, groups: Groups, fields: readonly string[]): Counts {
  const { of, count } = rows.divide(groups, fields);
  const seen = new Uint8Array(count);
  return (i) => {
    const combination = of[i] as number;
    if (seen[combination]) return false;
    seen[combination] = 1;
    return true;
  };
}
