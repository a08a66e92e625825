import { mayOpen } from '../../engine/access/holds.ts';
import type { Context, Words } from '../../engine/context/context.ts';
import type { Lookups } from '../../engine/context/lookups.ts';
import { resolveDashboard } from '../../engine/dashboards/resolve.ts';
import type { ResolvedChoices, ResolvedDashboard, ResolvedTable } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import { inWords, itemsFrom } from '../../engine/lookups/registry.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import { neededFields } from '../../engine/reports/read-fields.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import { withTaken } from '../../engine/reports/taken.ts';
import { datasetOfAnswer, rowsOfAnswer } from '../../engine/results/answer.ts';
import { appendPage, createPages } from '../../engine/results/pages.ts';
import { createDataset } from '../../engine/tables/builder.ts';
import { readDataset } from '../../engine/tables/reading.ts';
import { sentReaders } from '../../engine/tables/sent.ts';
import type { Dataset } from '../../engine/tables/table.ts';
import { Refusal } from '../refusal.ts';
import type { Sent } from '../reporting/read-call.ts';
import { answerOfTables, byCall, plainTable } from './answer.ts';
import { choicesOf } from './choices.ts';
import { contextOf, datasetOf, readRun } from './report.ts';
import type { DashboardRunning } from './running.ts';
import { eachOf, type Placed } from './tables.ts';
import type { Who } from './who.ts';

/** A dashboard for one person. With faults it can’t be run. */
export interface DashboardRun {
  resolved: ResolvedDashboard;
  context: Context;
}

/** Why a table has no rows to show, as text. */
export interface Missing {
  missing: string;
}

/** What answers a request. */
interface Answering {
  /** The table whose rows are the whole response; null for other responses. */
  plain: Placed | null;
  answer(who: Who): Promise<object>;
}

interface TableCall extends Answering {
  request: ReportRequest;
  /** The tables of the dashboard that read it. */
  tables: ResolvedTable[];
}

/** The parameters of a request, as a server receives them. */
function sentOf({ query, body }: ReportRequest): Sent {
  const given: Record<string, string | string[]> = {};
  for (const [name, value] of query) {
    const before = given[name];
    given[name] = before === undefined ? value : [before, value].flat();
  }
  return { query: given, body };
}

/** The tables that a request returns, in the order of its response; null if it is not one of reports or tables. */
function placedOf({ reports, tables }: DashboardRunning, { method, path }: ReportRequest): Placed[] | null {
  const isCalled = ({ source }: Placed) => source.method === method && source.path === path;
  const ofReport = reports.flatMap((served) => served.report.sources.map((source) => ({ served, source })));
  const [found] = [...ofReport.map((placed) => [placed]), ...byCall(tables)].filter((placed) => placed.some(isCalled));
  return found ?? null;
}

function answeringOf(running: DashboardRunning, request: ReportRequest): Answering {
  const placed = placedOf(running, request);
  if (placed)
    return {
      plain: plainTable(placed),
      answer: (who) => answerOfTables(running, placed, sentOf(request), who),
    };
  const call = running.calls.at(request);
  if (!call) throw new Error(`No report, table or call answers ${request.method} ${request.path}.`);
  return { plain: null, answer: (who) => call(sentOf(request), who) };
}

/** What makes two calls the same. */
const callOf = ({ method, path, query, body, takes, only }: ReportRequest) => [method, path, query, body, takes, only];

/** The tables of an answer, in order. Further pages of it are loaded one after the other. */
async function datasetsOf(
  running: DashboardRunning,
  { request, answer, tables }: TableCall,
  who: Who,
): Promise<(Dataset | Missing)[]> {
  const pages = createPages(request);
  let page = await answer(who);
  const datasets = tables.map(({ request: at }) => (at ? datasetOfAnswer(page, at.place) : createDataset([])));
  for (let next = pages.after(page); next; next = pages.after(page)) {
    page = await answeringOf(running, next).answer(who);
    for (const dataset of datasets) appendPage(dataset, page, request);
  }
  return datasets;
}

type Found = ReadonlyMap<string, Dataset | Missing>;

/** The first row of a table, as it was sent. */
function firstRow(name: string, tables: readonly ResolvedTable[], found: Found) {
  const table = tables.find((each) => each.name === name);
  const dataset = found.get(name);
  if (!table || !dataset || 'missing' in dataset || dataset.length === 0) return undefined;
  return sentReaders(readDataset(dataset, table).sent, table.sent)(0);
}

/** A call with what it takes from tables that are loaded; null if one of them has no row. */
function filled(call: TableCall, running: DashboardRunning, tables: readonly ResolvedTable[], found: Found) {
  const request = withTaken(call.request, (name) => firstRow(name, tables, found));
  return request && { ...call, request, ...answeringOf(running, request) };
}

/** Tables by their call. Equal calls are made once. */
function callsOf(running: DashboardRunning, tables: readonly ResolvedTable[]): TableCall[] {
  const calls = new Map<string, TableCall>();
  for (const table of tables) {
    const { request } = table;
    if (!request) continue;
    const key = JSON.stringify(callOf(request));
    const call = calls.get(key) ?? { request, ...answeringOf(running, request), tables: [] };
    calls.set(key, call);
    call.tables.push(table);
  }
  return [...calls.values()];
}

/** The choices that come from tables. A refused call gives none, without a message (spec: reporting §4, §8). */
async function choicesFrom(
  running: DashboardRunning,
  choices: readonly ResolvedChoices[],
  who: Who,
  words: Words,
): Promise<Lookups> {
  const answers = new Map<string, Promise<object>>();
  const answerTo = (request: ReportRequest) => {
    const key = JSON.stringify(callOf(request));
    const answer = answers.get(key) ?? answeringOf(running, request).answer(who);
    answers.set(key, answer);
    return answer;
  };
  const lists = choices.map(async ({ lookup, request, columns }) => {
    if (!request) return [];
    const rows = await answerTo(request).then(
      (answer) => rowsOfAnswer(answer, request.place),
      (error) => {
        if (!(error instanceof Refusal) || who.signal.aborted) throw error;
        return [];
      },
    );
    return [[lookup, inWords(itemsFrom(columns, rows), columns.value, words)]];
  });
  return Object.fromEntries((await Promise.all(lists)).flat());
}

/** A dashboard with these parameter values. Throws a Refusal if the person may not open it. */
export async function openDashboard(
  running: DashboardRunning,
  dashboard: NormalDashboard,
  values: RawValues,
  who: Who,
): Promise<DashboardRun> {
  if (!mayOpen(dashboard, who.viewer())) throw new Refusal('not_found', { unknown: [{ dashboard: dashboard.id }] });
  const plain = contextOf(running, who, {});
  const { lookups, choices } = resolveDashboard(dashboard, plain, { values });
  const lists = await Promise.all([choicesOf(running, lookups, who), choicesFrom(running, choices, who, plain.words)]);
  const context = { ...plain, lookups: Object.assign({}, ...lists) };
  return { resolved: resolveDashboard(dashboard, context, { values }), context };
}

/**
 * The rows of a dashboard’s tables, by name, as datasets in this process. A table whose call is refused is missing; the
 * others are there. Throws a Refusal if parameters of the dashboard are wrong, or if nobody waits any longer.
 */
export async function tablesFor(
  running: DashboardRunning,
  { tables, fields, faults }: Pick<ResolvedDashboard, 'tables' | 'fields' | 'faults'>,
  who: Who,
): Promise<ReadonlyMap<string, Dataset | Missing>> {
  if (faults.length > 0 || fields.some(({ fault }) => fault !== null)) throw new Refusal('invalid_parameters');
  const { words } = contextOf(running, who, {});
  const found = new Map<string, Dataset | Missing>();
  for (const { name, fault } of tables) found.set(name, { missing: fault ?? words('dashboard.failed') });
  const refused = (error: unknown) => {
    if (!(error instanceof Refusal) || who.signal.aborted) throw error;
    const key = `refusals.${error.code}`;
    const why = words.has(key) ? words.of(key, error.values) : error.message;
    return { missing: `${words('dashboard.failed')} ${why}` };
  };
  const calls = callsOf(running, tables);
  const plainCalls = calls.flatMap(({ plain, ...call }) => (plain ? [{ ...call, plain }] : []));
  await eachOf(plainCalls, who, async ({ request, plain, tables: own }, together) => {
    const sent = sentOf(request);
    const wanted = [...new Set(own.flatMap((table) => [...neededFields(table, table.fields)]))];
    const dataset = await readRun(running, plain.served, plain.source, sent, together)
      .then((run) => datasetOf(running, run, together, wanted, request.only))
      .catch(refused);
    for (const { name } of own) found.set(name, dataset);
  });
  const isTaking = ({ request }: TableCall) => request.takes !== undefined;
  const others = calls.filter(({ plain }) => !plain);
  // Their tables run some at once already.
  for (const call of [...others.filter((each) => !isTaking(each)), ...others.filter(isTaking)]) {
    const lacking = call.request.takes?.map(({ table }) => found.get(table)).find((each) => each && 'missing' in each);
    const whole = filled(call, running, tables, found);
    const datasets = lacking || !whole ? [] : await datasetsOf(running, whole, who).catch((error) => [refused(error)]);
    for (const [at, { name }] of call.tables.entries())
      found.set(name, lacking ?? datasets[at] ?? datasets[0] ?? createDataset([]));
  }
  return found;
}
