import { randomUUID } from 'node:crypto';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { holds } from '../../engine/access/holds.ts';
import { lookupsOfAction } from '../../engine/actions/lookups.ts';
import type { ActRequest } from '../../engine/actions/resolved.ts';
import type { Row } from '../../engine/actions/rows.ts';
import type { Context } from '../../engine/context/context.ts';
import type { Lookups } from '../../engine/context/lookups.ts';
import type { Values } from '../../engine/context/values.ts';
import { resolveDashboard } from '../../engine/dashboards/resolve.ts';
import type { ResolvedDashboard, ResolvedSection } from '../../engine/dashboards/resolved.ts';
import { inPath, withKey } from '../../engine/definitions/named-call.ts';
import type { NormalAction } from '../../engine/definitions/normal-action.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import { callOf, inWords, isAnswer, itemsFrom, itemsOf, type LookupName } from '../../engine/lookups/registry.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import { withTaken } from '../../engine/reports/taken.ts';
import { rowsOfAnswer } from '../../engine/results/answer.ts';

/** The answer of a call. */
export interface Answered {
  status: number;
  code?: string;
  faults?: readonly { field?: string; key: string }[];
  data?: unknown;
  /** All of it, with its envelope if it has one. */
  whole: unknown;
}

/** Makes calls as one user. */
export interface Caller {
  context: Context;
  send(request: {
    method: string;
    path: string;
    query: ActRequest['query'];
    body: unknown;
    files?: readonly File[];
  }): Promise<Answered>;
}

/** Where an action is on a screen, and the rows that it can be for there; empty if it is for none. */
export interface Placed {
  action: NormalAction;
  on: 'head' | 'row' | 'rows';
  rows: readonly Row[];
  /** The rows that are typed into its group begin with this column. */
  entered: readonly string[];
}

export interface Screen {
  resolved: ResolvedDashboard;
  context: Context;
  values: Values;
  placed: readonly Placed[];
}

async function rowsFor({ send }: Caller, { method, path, query, body, place }: ReportRequest): Promise<readonly Row[]> {
  const { status, whole } = await send({ method, path, query, body });
  return status === 200 ? (rowsOfAnswer(whole, place) as readonly Row[]) : [];
}

async function lookUp(caller: Caller, names: readonly LookupName[]): Promise<Lookups> {
  const lists = names
    .filter((name) => !isAnswer(name))
    .map(async (name) => {
      const { call, params = {} } = callOf(name) as { call: keyof typeof calls; params?: Record<string, string> };
      const { method, path } = calls[call];
      const filled = Object.entries(params).reduce((done, [key, value]) => inPath(done, key, value), path as string);
      const { data } = await caller.send({ method, path: filled, query: [], body: null });
      return [name, data === undefined ? [] : itemsOf(name, data as never)] as const;
    });
  return Object.fromEntries(await Promise.all(lists));
}

/** The rows that a section shows. Only filters by values matter for what can be done. */
function shownIn(section: ResolvedSection, rows: ReadonlyMap<string, readonly Row[]>): readonly Row[] {
  const [table] = 'table' in section ? [section.table] : [];
  const filters = 'filters' in section ? section.filters : [];
  return (rows.get(table ?? '') ?? []).filter((row) =>
    filters.every(({ value, conditions }) =>
      conditions.every((each) => each.type !== 'values' || each.values.includes(row[value] as never)),
    ),
  );
}

function placedIn(
  section: ResolvedSection,
  rows: ReadonlyMap<string, readonly Row[]>,
  actions: NormalDashboard['actions'],
): Placed[] {
  const shown = shownIn(section, rows);
  const place = (keys: readonly string[], on: Placed['on'], own: readonly Row[], entered: readonly string[] = []) =>
    keys.flatMap((key): Placed[] => (actions[key] ? [{ action: actions[key], on, rows: own, entered }] : []));
  const isRecord = section.type === 'record';
  const head = place(section.actions, isRecord ? 'row' : 'head', isRecord ? shown.slice(0, 1) : []);
  if (section.type === 'form') {
    const record = section.record === null ? [] : (rows.get(section.record) ?? []).slice(0, 1);
    const on = section.record === null ? 'head' : 'row';
    return [...place([section.action, ...section.actions], on, record)];
  }
  if (section.type === 'pictures') return [...head, ...place([section.picture ?? ''], 'row', shown)];
  if (section.type === 'map') return [...head, ...place(section.rowActions, 'row', shown)];
  if (section.type !== 'table') return head;
  const { entry, import: imported } = section;
  return [
    ...head,
    ...place(section.rowActions, 'row', shown),
    ...place(section.selectionActions, 'rows', shown),
    ...(entry ? place([entry.action], 'head', shown, [entry.row]) : []),
    ...(imported ? place([imported.action], 'head', shown, entry ? imported.row : []) : []),
  ];
}

/** Opens a screen with its rows and choices, as the portal does. */
export async function openScreen(caller: Caller, dashboard: NormalDashboard, raw: RawValues): Promise<Screen> {
  const first = resolveDashboard(dashboard, caller.context, { values: raw });
  const names = [...first.lookups, ...Object.values(dashboard.actions).flatMap(lookupsOfAction)];
  const own = await lookUp(caller, [...new Set(names)]);
  const chosen = await Promise.all(
    first.choices.map(async ({ lookup, request, columns }) => {
      const rows = request ? await rowsFor(caller, request) : [];
      return [lookup, inWords(itemsFrom(columns, rows), columns.value, caller.context.words)] as const;
    }),
  );
  const context = { ...caller.context, lookups: { ...own, ...Object.fromEntries(chosen) } };
  const resolved = resolveDashboard(dashboard, context, { values: raw });
  const acting = resolved.tables.filter(({ report }) => report === null);
  const rows = new Map<string, readonly Row[]>();
  // Calls that take inputs from other tables come after these.
  for (const isTaking of [false, true])
    await Promise.all(
      acting
        .filter(({ request }) => (request?.takes !== undefined) === isTaking)
        .map(async ({ name, request }) => {
          const whole = request && withTaken(request, (table) => rows.get(table)?.[0]);
          rows.set(name, whole ? await rowsFor(caller, whole) : []);
        }),
    );
  const values = Object.fromEntries(resolved.fields.map(({ key, value }) => [key, value]));
  const sections = resolved.parts.flatMap((part) => part.sections);
  return { resolved, context, values, placed: sections.flatMap((each) => placedIn(each, rows, dashboard.actions)) };
}

/** Sends what an action resolved to, as the portal does. */
export function act(
  { send }: Caller,
  { isCreating }: Pick<NormalAction, 'isCreating'>,
  request: ActRequest,
  key: string = randomUUID(),
) {
  const { call, method, path, files } = request;
  const { query, body } = withKey(
    (calls as Readonly<Record<string, Call>>)[call] ?? {},
    request,
    isCreating ? key : null,
  );
  const content = files?.map((id) => new File([`a,b\n1,${id.length}\n`], 'List.csv'));
  return send({
    method,
    path,
    query,
    body,
    ...(content ? { files: content } : {}),
  });
}

export const may = ({ requires }: Pick<NormalAction, 'requires'>, { viewer }: Context) => holds(requires, viewer);
