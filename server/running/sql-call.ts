import type pg from 'pg';
import type { Call } from '../../contract/call.ts';
import type { FieldValue } from '../../engine/context/values.ts';
import { gathered } from '../../engine/results/nesting.ts';
import { todayName } from '../definitions.ts';
import type { BoundQuery } from '../query/bind.ts';
import { askInReportRole } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import { settingOf } from '../reporting/read-call.ts';
import type { Row } from './tables.ts';
import type { Who } from './who.ts';

/** The inputs of a call, validated by its contract. */
export interface Inputs {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The parts of a JSON Schema that say how an answer is laid out. */
interface Layout {
  type?: string | readonly string[];
  items?: Layout;
  properties?: Readonly<Record<string, Layout>>;
}

const isEmpty = (row: Row): boolean => Object.values(row).every((value) => value === null);

const only = (row: Row | undefined): unknown => Object.values(row ?? {})[0] ?? null;

/** The list inside each row of an answer that the rows of the query do not have as a column. */
function listIn({ properties = {} }: Layout, [first = {}]: readonly Row[]) {
  const lists = Object.entries(properties).flatMap(([list, { items }]) =>
    items?.properties && !(list in first) ? [{ list, fields: Object.keys(items.properties) }] : [],
  );
  return lists[0] ?? null;
}

function listOf(items: Layout, rows: readonly Row[]): unknown[] {
  if (!items.properties) return rows.map(only);
  const nested = listIn(items, rows);
  if (!nested) return [...rows];
  const { list } = nested;
  // A row without an entry has nulls in place of one.
  return gathered(rows, nested).map((row) => ({
    ...row,
    [list]: (row[list] as Row[]).filter((each) => !isEmpty(each)),
  }));
}

/**
 * The answer of a call from the rows of its query: a list, a record or a value. A row of nulls is none: a left join to
 * something without details has one.
 */
export function answerOfRows({ type = [], items, properties }: Layout, rows: readonly Row[]): unknown {
  const full = rows.filter((row) => !isEmpty(row));
  if (items) return listOf(items, full);
  if (!properties) return only(rows[0]);
  if (full.length === 0 && type.includes('null')) return null;
  if (rows.length === 0) throw new Error('The query of a record has no row.');
  return listOf({ properties }, full.length > 0 ? full : rows)[0];
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';

/** Answers a call by its query, in the account of a person. */
export async function answerSql(
  pool: pg.Pool,
  call: { name: string; query: BoundQuery; described: Call },
  { params, query, body }: Inputs,
  who: Who,
): Promise<unknown> {
  const { name, described } = call;
  const given: Record<string, unknown> = Object.assign({}, params, query, body);
  const values: Record<string, unknown> = { ...given, [todayName]: who.today };
  const settings = call.query.names.map((each) => [`report.${each}`, settingOf((values[each] ?? null) as FieldValue)]);
  const found = await askInReportRole<{ row: Row }>(
    pool,
    { ...Object.fromEntries(settings), 'app.customer': who.account, 'app.viewer': who.username, timezone: who.zone },
    { name: `call ${name}`, text: `select row_to_json(answer) as row from (${call.query.text}\n) answer` },
  );
  if (found.length === 0 && described.refusals?.includes('not_found')) {
    const texts = Object.entries(given).filter(isText);
    const faults = texts.map(([field]) => ({ field, key: 'refusals.not_found' }) as const);
    throw new Refusal('not_found', { faults, unknown: [Object.fromEntries(texts)] });
  }
  return answerOfRows(
    ('data' in described ? described.data : {}) as Layout,
    found.map(({ row }) => row),
  );
}
