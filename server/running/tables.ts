import { setImmediate as turn } from 'node:timers/promises';
import { holds } from '../../engine/access/holds.ts';
import type { NormalSource } from '../../engine/definitions/normal-report.ts';
import { shownValues } from '../../engine/reports/fields.ts';
import type { ServedReport } from '../definitions.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import { readCall, type Sent } from '../reporting/read-call.ts';
import { contextFor, duringReport, type ReportRun, recordRows } from './report.ts';
import type { Running } from './running.ts';
import type { Who } from './who.ts';

export type Row = Record<string, unknown>;

/** A table of a call, and its place in the response. */
export interface Placed {
  served: ServedReport;
  source: NormalSource;
}

/** Whether a table has rows at all. */
export const hasRows = ({ served, resolved, context }: ReportRun): boolean =>
  holds(served.when, context.viewer, shownValues(resolved.fields));

/** Does `work` for each item, some of them at once, and returns the results in order. The first failure ends the others. */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  who: Who,
  work: (item: Item, who: Who) => Promise<Result>,
): Promise<Result[]> {
  const failed = new AbortController();
  const together = { ...who, signal: AbortSignal.any([who.signal, failed.signal]) };
  const results: Result[] = [];
  const waiting = items.entries();
  const next = async () => {
    for (const [at, item] of waiting) results[at] = await work(item, together);
  };
  try {
    await Promise.all(Array.from({ length: limits.tablesAtOnce }, next));
  } catch (error) {
    failed.abort();
    throw error;
  }
  return results;
}

/** The rows of all tables of a call, in order. Each table takes a place among the running reports while it runs. */
export async function rowsOfTables(
  running: Running,
  tables: readonly Placed[],
  sent: Sent,
  who: Who,
): Promise<Row[][]> {
  const [first] = tables;
  if (!first) return [];
  const context = await contextFor(running, first.served.report, sent, who);
  const runs: ReportRun[] = [];
  // Refusals come before anything runs.
  for (const { served, source } of tables) {
    // Reading dozens of tables at once would make all other calls wait.
    await turn();
    runs.push({ served, resolved: readCall(served.report, source, sent, context), context });
  }
  const found = await eachOf(runs, who, async (run, together) => {
    if (!hasRows(run)) return [];
    const text = await duringReport(running, run, { rows: '$', fields: null }, together, textOf);
    return JSON.parse(text) as Row[];
  });
  for (const [at, { served }] of runs.entries()) recordRows(running, who, served.report.id, found[at]?.length ?? 0);
  return found;
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > limits.tableMegabytes * 2 ** 20) throw new Refusal('report_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
