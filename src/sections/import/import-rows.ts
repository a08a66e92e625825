import type { Data } from '../../../contract/calls.ts';
import type { FileCell } from '../../../engine/actions/import-cells.ts';
import {
  correctedOrder,
  dayOrders,
  importedRow,
  isAmbiguousDay,
  type RowFaults,
  repeated,
  rowFaults,
} from '../../../engine/actions/import-rows.ts';
import {
  headerPlace,
  type ImportTarget,
  importTargets,
  matchColumns,
  rowsToName,
} from '../../../engine/actions/import-targets.ts';
import type { Context } from '../../../engine/context/context.ts';
import type { Message } from '../../../engine/context/message.ts';
import type { FieldRow } from '../../../engine/context/values.ts';
import type { ResolvedField } from '../../../engine/fields/field.ts';
import { resolveStyle } from '../../../engine/formats/style.ts';
import type { DayOrder } from '../../../engine/formats/typed-day.ts';
import type { Import } from '../../../engine/sections/table.ts';
import type { Acting } from '../../actions/acting.ts';
import { wordsFor } from '../../i18n/i18n.ts';
import { locales } from '../../i18n/locales.ts';
import { listOf } from '../../ui/list-of.ts';

/** What is imported, and the action that saves it. */
export interface Importer {
  /** Names the section among all of the portal. */
  id: string;
  /** Of the section. */
  title: string;
  /** The beginning of the keys of its dashboard’s texts. */
  texts: string;
  acting: Acting;
  context: Context;
  option: Import;
  /** The field that holds the rows. */
  group: ResolvedField;
  targets: readonly ImportTarget[];
}

/** A file, or what was pasted. */
export interface Chosen extends Omit<Data<'import.read'>, 'rows'> {
  name: string;
  rows: readonly { line: number; cells: readonly FileCell[] }[];
}

/** A row of the file as it would be imported. */
export interface ImportRow {
  line: number;
  cells: readonly FileCell[];
  values: FieldRow;
  faults: RowFaults;
  /** The columns whose cells the user has corrected. */
  edited: ReadonlySet<number>;
}

/** How a file is read. */
export interface Sheet {
  chosen: Chosen;
  /** The place of the row with the headers; null if there is none. */
  header: number | null;
  headers: readonly string[];
  paths: readonly (string | null)[];
  /** The order of the days in a column, by its place, where the user has chosen it. */
  orders: Readonly<Record<number, DayOrder>>;
  /** Changes when all rows are read again. */
  rows: readonly ImportRow[];
  /** Those that were saved already. */
  saved: readonly FieldRow[];
}

const formOf = (
  { acting, option }: Pick<Importer, 'acting' | 'option'>,
  context: Context,
  group: string,
  rows: readonly FieldRow[],
) => acting.resolve(option.action, { rows: [], typed: { [group]: rows } }, context)?.form?.fields[0];

const fieldsIn = (given: Pick<Importer, 'acting' | 'option'>, context: Context, group: string, row: FieldRow) =>
  formOf(given, context, group, [row])?.rows?.[0] ?? [];

/**
 * What can be imported into a section; null if it is not for this user. Columns may be named in any language: without the words
 * of all of them, it has no targets yet.
 */
export function importerOf(given: Omit<Importer, 'group' | 'targets'>, hasWords: boolean): Importer | null {
  const { acting, option, context } = given;
  const group = acting.resolve(option.action, { rows: [], typed: {} }, context)?.form?.fields[0];
  if (!group) return null;
  if (!hasWords) return { ...given, group, targets: [] };
  const { country } = context.viewer;
  const spoken = locales.map((locale) => ({ ...context, locale, words: wordsFor(locale, country) }));
  const own = fieldsIn(given, context, group.key, {});
  const others = [{}, ...rowsToName(own)].flatMap((row) => spoken.map((each) => fieldsIn(given, each, group.key, row)));
  const headers = (key: string) =>
    spoken.flatMap(({ words }) =>
      [`${given.texts}.columns.${key}`, `columns.${key}`].filter(words.has).map((each) => words.of(each)),
    );
  return { ...given, group, targets: importTargets(own, others, option.confirm, headers) };
}

/** Rows are judged in pieces, so that the page stays usable. */
const piece = 50;
const breathe = () => new Promise<void>((done) => setTimeout(done));

const repeatedAlone = 'imports.repeated' as const;
const repeatedTogether = 'imports.repeated_together' as const;

type Raw = Pick<ImportRow, 'line' | 'cells' | 'edited'> & { confirmed?: boolean };

function judged(
  importer: Importer,
  paths: Sheet['paths'],
  orders: ReturnType<typeof dayOrders>,
  raw: readonly Raw[],
): ImportRow[] {
  const { context, group, option } = importer;
  const known = new Map<string, readonly ResolvedField[]>();
  const fieldsOf = (row: FieldRow) => {
    const key = JSON.stringify(row);
    const found = known.get(key) ?? formOf(importer, context, group.key, [row])?.rows?.[0] ?? [];
    known.set(key, found);
    return found;
  };
  const style = resolveStyle(context);
  const read = raw.map(({ cells, confirmed = false }) => {
    const { values, faults } = importedRow(cells, { paths, orders, style, fieldsOf });
    return { values: option.confirm && confirmed ? { ...values, [option.confirm]: true } : values, faults };
  });
  const form = formOf(
    importer,
    context,
    group.key,
    read.map(({ values }) => values),
  );
  return raw.map(({ confirmed: _, ...row }, at) => ({
    ...row,
    values: read[at]?.values ?? {},
    faults: rowFaults(form?.rows?.[at] ?? [], read[at]?.faults ?? {}),
  }));
}

/** Rows that are named like an earlier one say so, at the last of the fields that name them. */
function withRepeated(
  rows: readonly ImportRow[],
  { option: { row: keys }, targets }: Importer,
  saved: readonly FieldRow[],
): ImportRow[] {
  const key = keys.at(-1);
  if (key === undefined) return [...rows];
  const again = repeated([...saved, ...rows.map(({ values }) => values)], keys);
  const names = targets.filter(({ path }) => keys.includes(path)).map(({ text }) => text);
  const fault: Message =
    keys.length > 1 ? { key: repeatedTogether, values: { names: listOf(names) } } : { key: repeatedAlone };
  const isSaid = (row: ImportRow) => [repeatedAlone, repeatedTogether].some((each) => row.faults[key]?.key === each);
  return rows.map((row, at) => {
    const isAgain = again.has(saved.length + at);
    if (isAgain ? row.faults[key] : !isSaid(row)) return row;
    const { [key]: _, ...faults } = row.faults;
    return { ...row, faults: isAgain ? { ...faults, [key]: fault } : faults };
  });
}

/** The rows below the headers. */
export const rowsBelow = ({ rows }: Chosen, header: number | null) => rows.slice(header === null ? 0 : header + 1);

/** The order of the days in each column. How a user writes a correction says nothing about the file. */
const ordersIn = (rows: readonly Raw[], paths: Sheet['paths'], given: Sheet['orders']) =>
  dayOrders(
    rows.map(({ cells, edited }) => cells.map((cell, place) => (edited.has(place) ? '' : cell))),
    paths.length,
  ).map((order, place) => given[place] ?? order);

/** A column in which a correction shows the order of the days, and other cells can still mean two; null if there is none. */
export function offeredOrder(
  { context }: Pick<Importer, 'context'>,
  { chosen, header, paths, rows }: Omit<Sheet, 'saved' | 'headers'>,
): { place: number; order: DayOrder } | null {
  const style = resolveStyle(context);
  const before = new Map(rowsBelow(chosen, header).map(({ line, cells }) => [line, cells]));
  for (const [place, path] of paths.entries()) {
    if (path === null || !rows.some(({ faults }) => isAmbiguousDay(faults[path]))) continue;
    const shown = rows.flatMap(({ line, edited, values, faults }) =>
      edited.has(place) && !faults[path]
        ? (correctedOrder(before.get(line)?.[place] ?? '', values[path] ?? null, style) ?? [])
        : [],
    );
    const [order, other] = new Set(shown);
    if (order && !other) return { place, order };
  }
  return null;
}

/** Reads all rows with these columns. `isOver`: they are not wanted any more. Then it returns null. */
export async function readRows(
  importer: Importer,
  { chosen, header, paths, orders: given }: Pick<Sheet, 'chosen' | 'header' | 'paths' | 'orders'>,
  before: Pick<Sheet, 'rows' | 'saved'> | null,
  isOver: () => boolean,
): Promise<ImportRow[] | null> {
  const raw: readonly Raw[] =
    before?.rows.map((row) => ({ ...row, confirmed: row.values[importer.option.confirm ?? ''] === true })) ??
    rowsBelow(chosen, header).map((row) => ({ ...row, edited: new Set<number>() }));
  const orders = ordersIn(raw, paths, given);
  const rows: ImportRow[] = [];
  for (let from = 0; from < raw.length; from += piece) {
    rows.push(...judged(importer, paths, orders, raw.slice(from, from + piece)));
    await breathe();
    if (isOver()) return null;
  }
  return withRepeated(rows, importer, before?.saved ?? []);
}

/** The rows after a cell of one of them was corrected, or the row was confirmed. */
export function rowsWith(
  importer: Importer,
  { paths, orders: given, rows, saved }: Pick<Sheet, 'paths' | 'orders' | 'rows' | 'saved'>,
  at: number,
  change: { place: number; text: string } | { confirmed: boolean },
): ImportRow[] {
  const row = rows[at];
  if (!row) return [...rows];
  const orders = ordersIn(rows, paths, given);
  const raw: Raw =
    'confirmed' in change
      ? { ...row, confirmed: change.confirmed }
      : {
          ...row,
          cells: Array.from({ length: Math.max(row.cells.length, change.place + 1) }, (_, place) =>
            place === change.place ? change.text : row.cells[place] === undefined ? '' : (row.cells[place] as FileCell),
          ),
          edited: new Set([...row.edited, change.place]),
        };
  const [next] = judged(importer, paths, orders, [raw]);
  return withRepeated(
    rows.map((each, place) => (place === at && next ? next : each)),
    importer,
    saved,
  );
}

/** The columns of a file: found by their headers. `header`: undefined to find their row. */
export function columnsOf({ targets, context }: Importer, chosen: Chosen, header?: number | null) {
  const texts = (place: number) => (chosen.rows[place]?.cells ?? []).map((cell) => String(cell ?? ''));
  const found =
    header === undefined
      ? headerPlace(
          chosen.rows.slice(0, 20).map((_, place) => texts(place)),
          targets,
        )
      : header;
  const width = Math.max(
    0,
    ...rowsBelow(chosen, found).map(({ cells }) => cells.length),
    found === null ? 0 : texts(found).length,
  );
  const named = found === null ? [] : texts(found);
  const headers = Array.from(
    { length: width },
    (_, place) => named[place]?.trim() || context.words('imports.column', { number: place + 1 }),
  );
  const paths = found === null ? headers.map(() => null) : matchColumns(headers, targets);
  return { header: found, headers, paths };
}

export const isFaulty = ({ faults }: ImportRow): boolean => Object.keys(faults).length > 0;
