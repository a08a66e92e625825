import { once } from 'node:events';
import type { OnlyRows } from '../../contract/reports.ts';
import { mayOpen } from '../../engine/access/holds.ts';
import type { Context } from '../../engine/context/context.ts';
import type { Lookups } from '../../engine/context/lookups.ts';
import type { NormalReport, NormalSource } from '../../engine/definitions/normal-report.ts';
import { lookupsOf, lookupsSent, type RawValues } from '../../engine/reports/fields.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { ResolvedReport } from '../../engine/reports/resolved.ts';
import { createDataset } from '../../engine/tables/builder.ts';
import { createFrameDecoder } from '../../engine/tables/frame-decoder.ts';
import type { Dataset } from '../../engine/tables/table.ts';
import type { View } from '../../engine/views/schema.ts';
import type { ServedReport } from '../definitions.ts';
import { limits } from '../limits.ts';
import type { ReportJob } from '../query/run-report.ts';
import { isOutOfRange, Refusal } from '../refusal.ts';
import type { ReportAnswer } from '../reporting/answer.ts';
import { faultsOf, jobOf, readCall, refused, type Sent } from '../reporting/read-call.ts';
import { choicesOf } from './choices.ts';
import type { Running } from './running.ts';
import { namesOf, type Who } from './who.ts';

/** A report for one person. With faults it can’t be run. */
export interface ReportRun {
  served: ServedReport;
  resolved: ResolvedReport;
  context: Context;
}

/** The form of a report's rows. */
export interface Wanted {
  /** Path of the rows in a JSON response; null for the columnar stream. */
  rows: ReportJob['rows'];
  /** The fields to return; null for all. */
  fields: readonly string[] | null;
  /** The text that the rows to return have in a field; missing for all rows. */
  only?: OnlyRows | null;
  /** Called at the end with the number of delivered rows. */
  onRows?: (rows: number) => void;
}

/** The context of a report or dashboard for a person. */
export function contextOf({ words }: Pick<Running, 'words'>, who: Who, lookups: Lookups): Context {
  const { locale, zone, today } = who;
  const viewer = who.viewer();
  return { viewer, locale, zone, today, words: words(locale, viewer.country), lookups };
}

/** The context of a report, with the choices of the lookups that a call has values for. */
export async function contextFor(running: Running, report: NormalReport, sent: Sent, who: Who): Promise<Context> {
  const names = mayOpen(report, who.viewer()) ? lookupsSent(report, sent) : [];
  return contextOf(running, who, await choicesOf(running, names, who));
}

/** The report that a call requests. Throws a Refusal, with a fault for each parameter that is rejected. */
export async function readRun(
  running: Running,
  served: ServedReport,
  source: NormalSource,
  sent: Sent,
  who: Who,
): Promise<ReportRun> {
  const context = await contextFor(running, served.report, sent, who);
  return { served, resolved: readCall(served.report, source, sent, context), context };
}

/** The context of a report, with all its choices. Throws a Refusal if the person may not open it. */
export async function openContext(running: Running, { report }: ServedReport, who: Who): Promise<Context> {
  if (!mayOpen(report, who.viewer())) throw new Refusal('not_found', { unknown: [{ report: report.id }] });
  return contextOf(running, who, await choicesOf(running, lookupsOf(report), who));
}

/** A report with these parameter values and columns. Throws a Refusal if the person may not open it. */
export async function resolveFor(
  running: Running,
  served: ServedReport,
  input: { values?: RawValues; view?: View | null },
  who: Who,
): Promise<ReportRun> {
  const context = await openContext(running, served, who);
  return { served, resolved: resolveReport(served.report, context, input), context };
}

/** A delivery of very many rows is an audit event. */
export function recordRows({ audit }: Running, who: Who, report: string, rows: number): void {
  if (rows >= limits.audit.manyRows) audit.record({ kind: 'rows-taken', ...namesOf(who), detail: { report, rows } });
}

/**
 * Runs a report and waits for `work`. The report ends if that fails, if nobody waits for it any longer, or if the
 * database stops answering in the meantime. Once `work` is done, it ends with its reader, or with the person’s signal.
 */
export async function duringReport<T>(
  running: Running,
  { served, resolved, context }: ReportRun,
  { rows, fields, only, onRows }: Wanted,
  who: Who,
  work: (answer: ReportAnswer) => Promise<T>,
): Promise<T> {
  if (resolved.request === null) throw refused(faultsOf(resolved), resolved, context);
  const { reporting, pulse, metrics } = running;
  const { account, username, signal, log } = who;
  const { id } = served.report;
  const { seconds } = reporting.limits;
  const job = jobOf(served, resolved, context, { account, rows, wanted: fields, only: only ?? null, seconds });
  const stop = new AbortController();
  const opening = reporting.open(job, {
    asker: { account, username },
    departed: AbortSignal.any([signal, stop.signal]),
    onTrouble(trouble) {
      const entry = { err: trouble, report: id };
      if (isOutOfRange(trouble.code)) log.warn(entry, 'a parameter of a report was out of range');
      else log.error(entry, 'a report failed while it was being sent');
    },
    onEnd(taken, isWhole) {
      if (isWhole) metrics.countRows(id, taken);
      onRows?.(taken);
    },
  });
  return pulse.during(opening.then(work)).catch((error) => {
    stop.abort();
    throw signal.reason instanceof Refusal ? signal.reason : error;
  });
}

const recorded =
  (running: Running, { served }: ReportRun, who: Who) =>
  (rows: number) =>
    recordRows(running, who, served.report.id, rows);

/** The rows of a report, from its first bytes on: before them, an error rejects with a Refusal. */
export const openReport = (
  running: Running,
  run: ReportRun,
  wanted: Omit<Wanted, 'onRows'>,
  who: Who,
): Promise<ReportAnswer> =>
  duringReport(running, run, { ...wanted, onRows: recorded(running, run, who) }, who, async (answer) => {
    await answer.begun();
    return answer;
  });

/** The rows of a report as a dataset in this process. */
export const datasetOf = (
  running: Running,
  run: ReportRun,
  who: Who,
  fields: readonly string[] | null = null,
  only: OnlyRows | null = null,
): Promise<Dataset> =>
  duringReport(running, run, { rows: null, fields, only, onRows: recorded(running, run, who) }, who, async (answer) => {
    const decoder = createFrameDecoder();
    for await (const bytes of answer) decoder.push(bytes);
    decoder.finish();
    // Only then is it recorded.
    if (!answer.closed) await once(answer, 'close');
    return decoder.dataset ?? createDataset([]);
  });
