import { createContext, useContext } from 'react';
import {
  type CellChange,
  type EntryFields,
  type EntryRow,
  pasteChanges,
  pastedCells,
  withCells,
} from '../../engine/actions/entry.ts';
import type { Context } from '../../engine/context/context.ts';
import type { Message } from '../../engine/context/message.ts';
import type { ResolvedField } from '../../engine/fields/field.ts';
import type { Style } from '../../engine/formats/style.ts';
import { sentRows } from '../../engine/tables/lines.ts';
import type { ActingState } from '../actions/begun.ts';
import { showError } from '../ui/toasts.ts';
import { showUndo } from '../ui/undo-toast.ts';
import type { Entering, ListingView } from './section-view.ts';

/** What the cells of a table that users type in share. */
export interface Sheet {
  entering: Entering;
  context: Context;
  style: Style;
  /** The field that holds the rows. */
  group: ResolvedField;
  /** The fields of a row without anything typed. */
  blank: EntryFields;
  /** Those with a column. */
  cells: readonly ResolvedField[];
  /** The number of rows that the table shows. */
  count: number;
  block: ListingView['block'];
  /** The cell that gets the focus once its page is there. */
  next: { current: { place: number; cell: number } | null };
  /** After Escape, Tab leaves the sheet. */
  leaving: { current: boolean };
}

const SheetContext = createContext<Sheet | null>(null);
export const SheetProvider = SheetContext.Provider;

export function useSheet(): Sheet {
  const sheet = useContext(SheetContext);
  if (!sheet) throw new Error('There is no table to type in here.');
  return sheet;
}

const none: readonly EntryRow[] = [];

/** The rows that were typed. */
export function typedRows(
  { entering, group }: Pick<Sheet, 'entering' | 'group'>,
  now: ActingState,
): readonly EntryRow[] {
  const rows = now.begun[entering.name]?.typed[group.key];
  return Array.isArray(rows) ? (rows as readonly EntryRow[]) : none;
}

/** Where each row is in a list, by what names it. A change makes another list. */
const places = new WeakMap<readonly EntryRow[], ReadonlyMap<string, number>>();

export function placeOf(rows: readonly EntryRow[], id: string, name: string): number | undefined {
  const found = places.get(rows) ?? new Map(rows.map((row, at) => [String(row[name]), at]));
  places.set(rows, found);
  return found.get(id);
}

/** What the server has said about the cells of a row, by field, as text: it is compared. */
export function faultsOf(sheet: Pick<Sheet, 'entering' | 'group'>, now: ActingState, id: string): string {
  const act = now.begun[sheet.entering.name]?.act;
  if (act?.status !== 'failed') return '';
  const at = placeOf(typedRows(sheet, now), id, sheet.entering.row);
  const before = `${sheet.group.key}.${at}.`;
  const own = Object.entries(act.faults.fields).filter(([path]) => path.startsWith(before));
  const faults: [string, Message][] = own.map(([path, fault]) => [path.slice(before.length), fault]);
  return faults.length === 0 ? '' : JSON.stringify(Object.fromEntries(faults));
}

/** The fields of a row, with what is wrong with them. */
export function fieldsOfRow(
  { acting, name }: Entering,
  group: string,
  row: EntryRow,
  context: Context,
): readonly ResolvedField[] {
  const form = acting.resolve(name, { rows: [], typed: { [group]: [row] } }, context)?.form;
  return form?.fields[0]?.rows?.[0] ?? [];
}

function replace({ entering, group }: Sheet, rows: readonly EntryRow[]): void {
  entering.acting.type(entering.name, [], { [group.key]: rows.length > 0 ? rows : null });
}

/** Types in cells. */
export function typeCells(sheet: Sheet, changes: readonly CellChange[]): void {
  replace(sheet, withCells(typedRows(sheet, sheet.entering.acting.store.now), changes, sheet.blank));
}

/** Fills cells with a text from a spreadsheet. Returns whether it is one for several cells. */
export function pasteCells(sheet: Sheet, text: string, place: number, cell: number): boolean {
  const pasted = pastedCells(text);
  const { entering, context, cells, style, count, block } = sheet;
  const { acting, name, row } = entering;
  if (!pasted) return false;
  const { words } = context;
  const fill = async () => {
    const lines = await block(place, Math.min(place + pasted.length, count));
    const ids = sentRows(lines).map((sent) => String(sent[row] ?? ''));
    const changes = pasteChanges(pasted, { ids, fields: cells.slice(cell), style });
    const before = typedRows(sheet, acting.store.now);
    if (acting.store.now.begun[name]?.act.status === 'sending') return;
    if (!changes) return showError(words('actions.entry_no_room', { count: pasted.length }));
    typeCells(sheet, changes);
    const undo = { text: words('actions.take_back'), act: () => replace(sheet, before) };
    showUndo(words('actions.entry_pasted', { count: pasted.length }), undo);
  };
  void fill();
  return true;
}

/** Moves the focus to a cell, on its page. Returns whether there is one. */
export function focusCell(sheet: Sheet, from: Element, place: number, cell: number, go: (to: number) => void): boolean {
  if (place < 0 || place >= sheet.count) return false;
  const input = from.closest('table')?.querySelector<HTMLInputElement>(`[data-entry="${place}.${cell}"] input`);
  if (input) {
    input.focus();
    input.select();
  } else {
    sheet.next.current = { place, cell };
    go(place);
  }
  return true;
}
