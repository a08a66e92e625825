import { expect } from 'vitest';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { textKindOf } from '../../engine/columns/registry.ts';
import { fileRounding } from '../../engine/columns/rounded.ts';
import { isoDay, isoMoment } from '../../engine/formats/days.ts';
import type { Style } from '../../engine/formats/style.ts';
import { type SurveyOptions, surveyFile } from '../../server/importing/survey.ts';
import { readValue } from '../../server/importing/values.ts';
import { seedDay } from '../server/support/database.ts';

export type ReadValue = string | number | null;

/** The types that a column may come back with. */
export const typesOf: Readonly<Record<ResolvedColumn['type'], readonly string[]>> = {
  text: ['text'],
  phone: ['text'],
  period: ['text'],
  time: ['text'],
  number: ['integer', 'numeric'],
  currency: ['integer', 'numeric'],
  percent: ['integer', 'numeric'],
  date: ['date'],
  month: ['date'],
  // Midnights only are days.
  datetime: ['timestamptz', 'date'],
  boolean: ['boolean'],
};

/** A value of the report as the table from a file stores it: a number, or a text; null if it is blank. */
export function expectedOf(
  column: ResolvedColumn,
  value: string | number | null,
  style: Style,
): string | number | null {
  if (value === null || value === '' || Number.isNaN(value)) return null;
  if (typeof value === 'string') {
    // Readers trim cells, and workbooks keep line feeds only.
    const text = textKindOf(column.type).fileText(value, style).replaceAll('\r\n', '\n').trim();
    return text === '' ? null : text;
  }
  if (column.type === 'boolean') return String(value !== 0);
  if (column.type === 'date' || column.type === 'month') return isoDay(value);
  if (column.type === 'datetime') return isoMoment(value).replace('T', ' ').replace(' 00:00:00', '');
  return fileRounding(column)(value);
}

const isNumber = ({ type }: ResolvedColumn) => type === 'number' || type === 'currency' || type === 'percent';

/** A value as read, in the same form. */
function readOf(column: ResolvedColumn, read: ReturnType<typeof readValue>): string | number {
  if ('fault' in read) return `fault: ${read.fault}`;
  const isRead = !Number.isNaN(Number(read.text));
  if (isNumber(column) && isRead) return Number(read.text);
  return read.text.replaceAll('\r\n', '\n').replace(/ 00:00:00$/, '');
}

/** What `new:table` reads: the headers, the types, and the values row by row. */
export async function readBack(path: string, columns: readonly ResolvedColumn[], options: Partial<SurveyOptions> = {}) {
  const {
    headers,
    columns: found,
    opened,
    notes,
    questions,
  } = await surveyFile(path, { reserved: new Set(), today: seedDay, years: 'keep', ...options });
  const rows: (string | number | null)[][] = [];
  let isHead = true;
  for await (const { cells, fault } of opened.records()) {
    expect(fault).toBeUndefined();
    if (!isHead)
      rows.push(
        columns.map((column, place) => {
          const { type, writing } = found[place] as (typeof found)[number];
          const cell = cells[place] ?? '';
          return cell === '' ? null : readOf(column, readValue(cell, type, writing));
        }),
      );
    isHead = false;
  }
  return { headers, types: found.map(({ type }) => type), rows, notes, questions };
}
