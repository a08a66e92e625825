import type { NormalSource } from '../../engine/definitions/normal-report.ts';
import { gathered, keyed } from '../../engine/results/nesting.ts';
import type { Place } from '../../engine/tables/place.ts';
import type { ServedReport } from '../definitions.ts';
import type { Sent } from '../reporting/read-call.ts';
import type { Running } from './running.ts';
import { type Placed, type Row, rowsOfTables } from './tables.ts';
import type { Who } from './who.ts';

/** Tables by the call that returns them. */
export function byCall(tables: readonly ServedReport[]): Placed[][] {
  const calls = new Map<string, Placed[]>();
  for (const served of tables)
    for (const source of served.report.sources) {
      const key = `${source.method} ${source.path}`;
      const placed = calls.get(key) ?? [];
      calls.set(key, placed);
      placed.push({ served, source });
    }
  return [...calls.values()];
}

/** The table of a call with a single list of rows, which responds like a report; null for other calls. */
export function plainTable([first, ...more]: readonly Placed[]): Placed | null {
  return first && more.length === 0 && first.source.place.as === undefined ? first : null;
}

/** The response of a call with several tables: all of them, each at the path in its definition. */
export async function answerOfTables(
  running: Running,
  tables: readonly Placed[],
  sent: Sent,
  who: Who,
): Promise<object> {
  const found = await rowsOfTables(running, tables, sent, who);
  const answer: Row = { success: true, message: '' };
  for (const [at, { source }] of tables.entries()) place(answer, source, found[at] ?? []);
  return answer;
}

/** Rows in the form that a response needs: a list, lists in rows, entries of an object, or a single record. */
function laid(rows: Row[], { as }: Place): unknown {
  if (as?.type === 'record') return rows[0] ?? {};
  if (as?.type === 'single') return rows[0]?.[as.field] ?? null;
  if (as?.type === 'keyed') return keyed(rows, as);
  return as ? gathered(rows, as) : rows;
}

/** Puts rows at their path in a response. */
function place(answer: Row, source: NormalSource, rows: Row[]): void {
  const { place: at } = source;
  const names = at.rows.split('.');
  const last = names.pop() ?? 'data';
  let inside = answer;
  for (const name of names) {
    inside[name] ??= {};
    inside = inside[name] as Row;
  }
  inside[last] = laid(rows, at);
}
