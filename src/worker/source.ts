import type { ShownRows } from '../../engine/results/shown-rows.ts';
import type { Plan, View } from '../../engine/results/view.ts';

/** The rows of a call, for files; null if a table is not completely loaded. */
export interface Source {
  rows(table: string, plan: Plan, view: View): ShownRows | null;
}
