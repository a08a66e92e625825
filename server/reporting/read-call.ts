import { refusalCodes } from '../../contract/refusals.ts';
import type { OnlyRows } from '../../contract/reports.ts';
import { mayOpen } from '../../engine/access/holds.ts';
import type { Context } from '../../engine/context/context.ts';
import type { NormalReport, NormalSource } from '../../engine/definitions/normal-report.ts';
import { writeValue } from '../../engine/fields/list.ts';
import { messageOf } from '../../engine/fields/resolve.ts';
import { sentValues } from '../../engine/reports/fields.ts';
import { readFields } from '../../engine/reports/read-fields.ts';
import { readRequest } from '../../engine/reports/request.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { Fault, FieldValue, ResolvedReport, Values } from '../../engine/reports/resolved.ts';
import { type ServedReport, todayName } from '../definitions.ts';
import { limits } from '../limits.ts';
import type { ReportJob } from '../query/run-report.ts';
import type { Settings } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';

/** The input of a report call as received. */
export interface Sent {
  query: unknown;
  body: unknown;
}

/**
 * The report that a call requests. Throws a Refusal if the viewer can't open the report, or if the engine rejects
 * parameters, with a fault for each.
 */
export function readCall(report: NormalReport, source: NormalSource, sent: Sent, context: Context): ResolvedReport {
  if (!mayOpen(report, context.viewer)) throw new Refusal('not_found', { unknown: [{ report: report.id }] });
  const wire = { query: recordOf(sent.query), body: recordOf(sent.body) };
  const { values, faults } = readRequest(report, source, wire, context);
  const resolved = resolveReport(report, context, { values });
  const all = [...faults, ...faultsOf(resolved)];
  if (all.length > 0 || resolved.request?.path !== source.path) throw refused(all, resolved, context);
  return resolved;
}

/** What is wrong with the parameter values of a report. */
export const faultsOf = ({ fields, faults }: ResolvedReport): Fault[] => [
  ...fields.flatMap(({ key, fault }) => (fault ? [{ field: key, ...fault }] : [])),
  ...faults.map(messageOf),
];

export function refused(faults: readonly Fault[], { id, fields }: ResolvedReport, { words }: Context): Refusal {
  const lines = faults.slice(0, limits.faultsListed).map(({ field, key, values }) => {
    const named = fields.find((each) => each.key === field);
    return named ? `${named.text}: ${words(key, values)}` : words(key, values);
  });
  const unknown = fields.flatMap(({ key, lookup, unlisted }) =>
    lookup && unlisted ? [{ report: id, [key]: unlisted }] : [],
  );
  // A fault with the same name as a refusal becomes that refusal.
  const code = refusalCodes.find((each) => faults.some(({ key }) => key === `faults.${each}`));
  return new Refusal(code ?? 'invalid_parameters', {
    faults,
    unknown,
    ...(lines.length > 0 ? { message: lines.join(' ') } : {}),
  });
}

interface JobOptions {
  /** Customer number of the account whose rows are read. */
  account: string;
  /** Path of the rows in a JSON response; null for the columnar stream. */
  rows: ReportJob['rows'];
  /** The fields that the caller wants; all if it names none of the report's fields. */
  wanted: readonly string[] | null;
  /** The text that the caller’s rows have in a field. Default: any. */
  only?: OnlyRows | null;
  /** Time limit of the query. */
  seconds: number;
}

/** A list becomes a PostgreSQL array: a query compares with `any (:colors::text[])`. */
export const settingOf = (value: FieldValue): string =>
  Array.isArray(value)
    ? `{${value.map((each) => `"${String(each).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
    : writeValue(value);

/** The database job for a report without faults. */
export function jobOf(
  { report, query }: ServedReport,
  resolved: ResolvedReport,
  context: Context,
  { account, rows, wanted, only, seconds }: JobOptions,
): ReportJob {
  const asked: Values = { ...sentValues(report, resolved.fields, context), [todayName]: context.today };
  // A missing value is the empty text, which the query reads as null.
  const parameters = query.names.map((name) => [`report.${name}`, settingOf(asked[name] ?? null)]);
  const settings: Settings = {
    ...Object.fromEntries(parameters),
    ...(only ? { 'app.only': only.text } : {}),
    'app.customer': account,
    statement_timeout: `${seconds}s`,
    idle_in_transaction_session_timeout: '30s',
    datestyle: 'ISO',
    // Moments are read in the account's time zone.
    timezone: context.zone,
    // Writing the rows uses one process in any case. Parallel workers would only take cores from those who read them.
    max_parallel_workers_per_gather: '0',
    // Accounts differ in size, so it expects too few rows, and would compare each row with all centers instead of hashing them.
    enable_material: 'off',
  };
  const known = readFields(resolved);
  const named = wanted?.filter((field) => known.has(field)) ?? [];
  const limit = only && known.has(only.field) ? { only: only.field } : {};
  return { query, settings, fields: named.length > 0 ? new Set(named) : known, ...limit, rows };
}

function recordOf(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new Refusal('invalid_request', { message: 'The body must be a JSON object.' });
  }
  return value as Record<string, unknown>;
}
