import { useRef, useState } from 'react';
import type { Message } from '../../../engine/context/message.ts';
import type { FieldRow } from '../../../engine/context/values.ts';
import type { DayOrder } from '../../../engine/formats/typed-day.ts';
import { ImportRefused } from '../../actions/importing.ts';
import { failureText, textOfFailure } from '../../i18n/refusal-text.ts';
import { client } from '../../session/client.ts';
import { newKey } from '../../session/new-key.ts';
import {
  type Chosen,
  columnsOf,
  type Importer,
  type ImportRow,
  isFaulty,
  readRows,
  rowsBelow,
  rowsWith,
  type Sheet,
} from './import-rows.ts';
import { type Attempt, keptImport, useKeptImport } from './kept-import.ts';
import { rememberImport } from './last-imports.ts';

/** How far an import is. */
export type Stage =
  | { type: 'source'; fault: string }
  | { type: 'busy'; what: 'reading' | 'judging' }
  | { type: 'preview'; sheet: Sheet; fault: string; isSending: boolean }
  | { type: 'done'; text: string; corrected: number; canUndo: boolean; sheet: Sheet };

type Preview = Extract<Stage, { type: 'preview' }>;

const preview = (sheet: Sheet, fault = ''): Preview => ({
  type: 'preview',
  sheet,
  fault,
  isSending: false,
});

/** Faults of rows that were sent, at the rows. `sent`: their places in the sheet. */
function placed(
  rows: readonly ImportRow[],
  sent: readonly number[],
  fields: Readonly<Record<string, Message>>,
  [key]: readonly string[],
) {
  const faults = new Map<number, Record<string, Message>>();
  for (const [at, message] of Object.entries(fields)) {
    const [, place = '', ...path] = at.split('.');
    const row = sent[Number(place)];
    if (row === undefined) continue;
    const own = message.key === 'refusals.not_found' && key !== undefined ? key : path.join('.');
    faults.set(row, { ...faults.get(row), [own]: message });
  }
  return rows.map((row, place) =>
    faults.has(place) ? { ...row, faults: { ...row.faults, ...faults.get(place) } } : row,
  );
}

/** Why so many rows can’t be imported; '' if they can. */
function countFault({ chosen, header }: Pick<Sheet, 'chosen' | 'header'>, importer: Importer): string {
  const { group, context } = importer;
  const { words, locale } = context;
  const most = group.max ?? Infinity;
  const { format } = new Intl.NumberFormat(locale);
  const { length } = rowsBelow(chosen, header);
  if (length === 0) return words('imports.none');
  if (chosen.is_cut) return words('imports.too_many_plus', { most: format(most) });
  return length > most ? words('imports.too_many', { count: format(length), most: format(most) }) : '';
}

/** Sends the rows without faults. Returns what is shown afterwards. */
async function sendRows(importer: Importer, sheet: Sheet, attempt: Attempt): Promise<Stage> {
  const { acting, option, group, context, id } = importer;
  const places = sheet.rows.flatMap((row, place) => (isFaulty(row) ? [] : [place]));
  const values = places.map((place) => sheet.rows[place]?.values as FieldRow);
  const of = JSON.stringify(values);
  if (attempt.of !== of) Object.assign(attempt, { of, key: newKey() });
  try {
    const outcome = await acting.importing.send(option.action, { [group.key]: values }, attempt.key);
    const { saved, done: text, canUndo, left, faults } = outcome;
    attempt.of = '';
    if (canUndo) rememberImport(id, saved);
    const leftPlaces = left.map((row) => places[values.indexOf(row as FieldRow)] ?? -1);
    const rows = placed(sheet.rows, leftPlaces, faults.fields, option.row).filter(
      (row, place) => isFaulty(row) || leftPlaces.includes(place),
    );
    const done = values.filter((_, at) => !leftPlaces.includes(places[at] ?? -1));
    const rest = { ...sheet, rows, saved: [...sheet.saved, ...done] };
    const corrected = saved.filter((row) => row.address_check === 'CORRECTED').length;
    return saved.length === 0 ? preview(rest) : { type: 'done', text, corrected, canUndo, sheet: rest };
  } catch (reason) {
    if (!(reason instanceof ImportRefused)) return preview(sheet, failureText(reason, context.words));
    const rows = placed(sheet.rows, places, reason.faults.fields, option.row);
    const isAtRows = Object.keys(reason.faults.fields).length > 0 && rows.some(isFaulty);
    return preview({ ...sheet, rows }, isAtRows ? '' : textOfFailure(reason.failure, context.words));
  }
}

/** Reads a file, judges its rows, and sends them. */
export function useImport(importer: Importer) {
  const { context, id } = importer;
  const [before] = useState(() => keptImport(id));
  const [stage, setStage] = useState<Stage>(before ? preview(before.sheet) : { type: 'source', fault: '' });
  /** What was begun last counts. */
  const turn = useRef(0);
  const attempt = useRef<Attempt>(before?.attempt ?? { of: '', key: '' });
  useKeptImport(id, stage.type === 'preview' ? { sheet: stage.sheet, attempt: attempt.current } : null);

  async function judge(columns: Omit<Sheet, 'rows' | 'saved'>, before: Pick<Sheet, 'rows' | 'saved'> | null) {
    const own = ++turn.current;
    const fault = before ? '' : countFault(columns, importer);
    if (fault) return setStage({ type: 'source', fault });
    if (!before) setStage({ type: 'busy', what: 'judging' });
    const rows = await readRows(importer, columns, before, () => own !== turn.current);
    if (rows) setStage(preview({ ...columns, rows, saved: before?.saved ?? [] }));
  }

  async function read(file: File): Promise<void> {
    const own = ++turn.current;
    setStage({ type: 'busy', what: 'reading' });
    try {
      const chosen: Chosen = { ...(await client.call('import.read', { files: [file] })), name: file.name };
      if (own === turn.current) await judge({ chosen, orders: {}, ...columnsOf(importer, chosen) }, null);
    } catch (reason) {
      if (own === turn.current) setStage({ type: 'source', fault: failureText(reason, context.words) });
    }
  }

  async function send({ sheet }: Preview): Promise<void> {
    setStage({ ...preview(sheet), isSending: true });
    setStage(await sendRows(importer, sheet, attempt.current));
  }

  /** Lines that were not drawn again call with what they were drawn for, so the rows are those of now. */
  const change = (rowsOf: (sheet: Sheet) => readonly ImportRow[]) =>
    setStage((now) =>
      now.type === 'preview' ? { ...now, fault: '', sheet: { ...now.sheet, rows: rowsOf(now.sheet) } } : now,
    );

  return {
    stage,
    read,
    send,
    back: () => setStage({ type: 'source', fault: '' }),
    /** The rows that were left out, to be corrected. */
    correct: (sheet: Sheet) => setStage(preview(sheet)),
    /** Fills another field with a column; a field has one column. */
    fill({ sheet }: Preview, place: number, path: string | null): void {
      const paths = sheet.paths.map((each, at) => (at === place ? path : each === path ? null : each));
      void judge({ ...sheet, paths }, sheet);
    },
    /** Takes the first row as headers, or as data. */
    head({ sheet: { chosen, orders } }: Preview, isHeader: boolean): void {
      void judge({ chosen, orders, ...columnsOf(importer, chosen, isHeader ? 0 : null) }, null);
    },
    /** Reads the days of a column in this order. */
    order({ sheet }: Preview, place: number, order: DayOrder): void {
      void judge({ ...sheet, orders: { ...sheet.orders, [place]: order } }, sheet);
    },
    edit: (at: number, place: number, text: string) =>
      change((sheet) => rowsWith(importer, sheet, at, { place, text })),
    confirm: (places: readonly number[], confirmed: boolean) =>
      change((sheet) =>
        places.reduce((rows, at) => rowsWith(importer, { ...sheet, rows }, at, { confirmed }), [...sheet.rows]),
      ),
  };
}

export type ImportRun = ReturnType<typeof useImport>;
