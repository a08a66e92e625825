import { calls } from '../contract/calls.ts';
import { viewerFrom } from '../engine/access/viewer-from.ts';
import type { Context, Locale } from '../engine/context/context.ts';
import type { NormalReport } from '../engine/definitions/normal-report.ts';
import { fieldKinds } from '../engine/fields/registry.ts';
import { extensionOf } from '../engine/files/csv/csv-dialect.ts';
import { fileName } from '../engine/files/file-name.ts';
import type { FileFormat } from '../engine/files/formats.ts';
import { dayIn } from '../engine/formats/zone.ts';
import { callOf, itemsOf, type LookupName } from '../engine/lookups/registry.ts';
import { resolveGroups } from '../engine/pivots/resolve-groups.ts';
import { lookupsOf } from '../engine/reports/fields.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import type { ReportRequest, ResolvedReport } from '../engine/reports/resolved.ts';
import { datasetOfAnswer } from '../engine/results/answer.ts';
import { writeFile } from '../engine/results/file.ts';
import { describeFile } from '../engine/results/file-job.ts';
import { showAll } from '../engine/results/shown-rows.ts';
import { columnarType, createFrameDecoder } from '../engine/tables/frame.ts';
import type { Dataset } from '../engine/tables/table.ts';
import type { WordsOf } from '../server/words.ts';

/** What a file needs: everything that a screen would provide. */
interface ReportFileJob {
  report: NormalReport;
  wordsOf: WordsOf;
  /** The base address of the API. */
  base: string;
  username: string;
  password: string;
  locale: Locale;
  values: Readonly<Record<string, unknown>>;
  format: FileFormat;
  now: Date;
  zone: string;
}

const json = { 'content-type': 'application/json' };

/** An example of each kind of value. */
const examples = {
  day: '2026-01-31',
  number: 12,
  truth: true,
  text: 'text',
  choice: 'choice',
  choices: ['choice'],
  texts: ['text'],
} as const;

/** Why a report can't run, with the parameter concerned and an example of its value. */
function refusalOf({ fields, faults }: ResolvedReport, report: NormalReport, words: Context['words']): string {
  const own = fields.flatMap(({ key, type, text, items, fault }) => {
    if (!fault) return [];
    const { holds } = fieldKinds[type];
    const first = items?.find(({ value }) => value !== '')?.value;
    const example = first === undefined ? examples[holds] : holds === 'choices' ? [first] : first;
    const written = type === 'month' ? '2026-01' : example;
    return [
      `${key} (${text}): ${words(fault.key, fault.values)} For example --values '${JSON.stringify({ [key]: written })}'`,
    ];
  });
  const all = report.parameters.map(({ key }) => key).join(', ');
  return [...own, ...faults.map(({ key, values }) => words(key, values)), `Parameters of the report: ${all}.`].join(
    '\n',
  );
}

/** Signs in and returns the token. An address that is not that of the API is reported as such. */
async function signedIn(base: string, body: string): Promise<string> {
  const response = await fetch(`${base}/login`, { method: 'POST', headers: json, body });
  const isApi = response.headers.get('content-type')?.startsWith('application/json');
  if (!isApi || response.status === 404 || response.status === 405) {
    const { origin, pathname } = new URL(base);
    const meant = pathname.endsWith('/api') ? '' : `, for example ${origin}/api`;
    throw new Error(`No API found at ${base}. Set --url to the address of the API${meant}.`);
  }
  return ((await dataOf(Promise.resolve(response))) as { token: string }).token;
}

async function answered(response: Response): Promise<Response> {
  if (response.ok) return response;
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  throw new Error(message ?? `${response.url} responded with status ${response.status}.`);
}

async function dataOf(response: Promise<Response>): Promise<unknown> {
  return ((await (await answered(await response)).json()) as { data: unknown }).data;
}

async function fetchDataset(base: string, headers: Record<string, string>, request: ReportRequest): Promise<Dataset> {
  const query = new URLSearchParams(request.query.map(([name, value]): [string, string] => [name, value]));
  const response = await fetch(`${base}${request.path}?${query}`, {
    method: request.method,
    headers: { ...headers, ...(request.body ? json : {}), accept: `${columnarType}, application/json;q=0.5` },
    ...(request.body ? { body: JSON.stringify(request.body) } : {}),
  }).then(answered);
  if (!response.headers.get('content-type')?.startsWith(columnarType) || !response.body) {
    return datasetOfAnswer(await response.json(), request.place);
  }
  const decoder = createFrameDecoder();
  for await (const chunk of response.body) decoder.push(chunk);
  decoder.finish();
  if (!decoder.dataset) throw new Error('The response has no rows.');
  return decoder.dataset;
}

/** The choices of parameters with a lookup. */
async function fetchLookups(names: readonly LookupName[], base: string, headers: Record<string, string>) {
  const lists = names.map(async (name) => {
    const { call, params } = { params: { column: '' }, ...callOf(name) };
    const path = calls[call].path.replace(':column', encodeURIComponent(params.column));
    const rows = (await dataOf(fetch(base + path, { headers }))) as Parameters<typeof itemsOf>[1];
    return [name, itemsOf(name, rows)] as const;
  });
  return Object.fromEntries(await Promise.all(lists));
}

/** Writes the file of a report for a user like the portal does, without a screen. */
export async function reportFile(job: ReportFileJob): Promise<{ name: string; bytes: Uint8Array; rows: number }> {
  const { report, wordsOf, locale, values, format, now } = job;
  const base = job.base.replace(/\/+$/, '');
  const token = await signedIn(base, JSON.stringify({ username: job.username, password: job.password }));
  const headers = { authorization: `Bearer ${token}`, 'accept-language': locale };
  const [who, account] = await Promise.all(
    ['/user', '/login-payload'].map((path) => dataOf(fetch(base + path, { headers }))),
  );
  const viewer = viewerFrom(who as Parameters<typeof viewerFrom>[0], account as Parameters<typeof viewerFrom>[1]);
  const zone = viewer.zone ?? job.zone;
  const context: Context = {
    viewer,
    locale,
    zone,
    today: dayIn(zone, now.getTime()),
    words: wordsOf(locale, viewer.country),
  };
  const choices = await fetchLookups(lookupsOf(report), base, headers);
  const resolved = resolveReport(report, { ...context, lookups: choices }, { values });
  if (!resolved.request) throw new Error(refusalOf(resolved, report, context.words));
  const shown = showAll(await fetchDataset(base, headers, resolved.request), resolved);
  const view = { search: '', filters: [], ranAt: now.getTime() };
  const groups = resolved.groups.length > 0 ? resolveGroups(resolved.groups, resolved.columns, context) : undefined;
  const file = describeFile(resolved, view, shown.summary(), { format, scope: 'shown', groups }, context);
  const chunks: Uint8Array[] = [];
  const control = { onProgress: () => undefined, yieldNow: async () => undefined, isCancelled: () => false };
  const { rows } = await writeFile(shown, file, (chunk) => chunks.push(chunk), control);
  const extension = extensionOf(format, file.dialect);
  return { name: fileName(resolved.title, context.today, extension), bytes: Buffer.concat(chunks), rows };
}
