import type { Document, DocumentSection, DocumentValue } from '../../document/document.ts';
import { filled } from '../../document/filled.ts';
import type { SheetLines } from '../../document/sheet-lines.ts';
import { emptyRow, linkCell, type PlainCell, type PlainRow, row } from '../parts/plain-row.ts';
import { sheetName } from '../parts/sheet-names.ts';

/** A sheet of a composed workbook, and its section. */
export interface PlannedSheet {
  name: string;
  section: DocumentSection;
}

/** The sheets of a composed workbook. The first one is an index. */
export interface SheetPlan {
  index: string;
  parts: readonly { title: string | null; sheets: readonly PlannedSheet[] }[];
}

/** Assigns unique, valid sheet names. */
export function planSheets({ parts, words }: Document): SheetPlan {
  const taken: string[] = [];
  const named = (wish: string): string => {
    const name = sheetName(wish, 1, taken);
    taken.push(name);
    return name;
  };
  const index = named(words.index.sheet);
  return {
    index,
    parts: parts.map(({ title, sections }) => ({
      title,
      sheets: sections.map((section) => ({ name: named(section.title), section })),
    })),
  };
}

/** Column widths of the index in pixels: section, figure name, figure, rows, notes. */
export const indexWidths = [280, 200, 130, 200, 420];

/** The approximate number of lines that a text needs at a width in pixels. */
const linesIn = (text: string, width: number): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil((line.length * 6.6) / width)), 0);

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);

/** A cell with a value: numeric if it has a number. */
const valueCell = (column: number, { text, number }: DocumentValue): PlainCell =>
  number
    ? { column, value: number.value, look: 'plain', format: number.format, align: 'right' }
    : { column, value: text, look: 'plain', align: 'right' };

/** A text across several columns, with the row height it needs. */
const wide = (
  column: number,
  value: string,
  widths: readonly number[],
  look: PlainCell['look'] = 'wrapped',
): PlainRow => ({
  cells: [{ column, value, look, align: 'left', span: widths.length - column }],
  lines: linesIn(value, sum(widths.slice(column))),
});

const labelled = (label: string, text: string, widths: readonly number[]): PlainRow => {
  const { cells, lines } = wide(1, text, widths);
  return { cells: [{ column: 0, value: label, look: 'strong' }, ...cells], ...(lines ? { lines } : {}) };
};

function sectionRow({ name, section }: PlannedSheet, { line: written, index }: Document['words']): PlainRow {
  const { title, main, note, text, truth } = section;
  const rows = truth.find(({ label }) => label === index.rows)?.text ?? '';
  const others = truth
    .filter(({ label }) => label !== index.rows)
    .map(({ label, text: said }) => filled(written, { label, text: said }));
  // Why content is missing, the text of the section, and its months and filters.
  const notes = [note, text, ...others].filter(Boolean).join('\n');
  const texts: PlainCell[] = [
    ...(main ? [{ column: 1, value: main.label, look: 'wrapped' as const }, valueCell(2, main)] : []),
    ...(rows
      ? [{ column: 3, value: rows, look: 'wrapped' as const, align: 'left' as const, isApart: true as const }]
      : []),
    ...(notes ? [{ column: 4, value: notes, look: 'wrapped' as const }] : []),
  ];
  const lines = [main?.label ?? '', '', rows, notes].map((text, place) => linesIn(text, indexWidths[place + 1] ?? 1));
  return { cells: [linkCell(0, title, name), ...texts], lines: Math.max(...lines) };
}

/** The index sheet: the dashboard's title and truth label, and one row per section with a link to its sheet. */
export function indexRows(file: Document, plan: SheetPlan, isPictured: boolean): PlainRow[] {
  const { title, subtitle, description, truth, words } = file;
  const { section, figure, rows } = words.index;
  return [
    row({ column: 0, value: title, look: 'title' }),
    ...(subtitle ? [row({ column: 0, value: subtitle, look: 'strong' })] : []),
    ...(description ? [wide(0, description, indexWidths)] : []),
    emptyRow,
    ...truth.map(({ label, text }) => labelled(label, text, indexWidths)),
    ...(isPictured ? [] : [wide(0, words.unpictured, indexWidths, 'note')]),
    emptyRow,
    row(
      ...[section, figure, '', rows, ''].map(
        (value, column): PlainCell => ({
          column,
          value,
          look: 'header',
          align: 'left',
          ...(column === 3 ? { isApart: true } : {}),
        }),
      ),
    ),
    ...plan.parts.flatMap((part) => [
      ...(part.title ? [row({ column: 0, value: part.title, look: 'strong' })] : []),
      ...part.sheets.map((sheet) => sectionRow(sheet, words)),
    ]),
  ];
}

/** The rows above the lines of a section: link to the index, title, row count and filters, figures, text. */
export function headRows(
  { title, description, truth, note, text, figures, pairs }: DocumentSection,
  { words }: Document,
  index: string,
  widths: readonly number[],
): PlainRow[] {
  const value = (each: DocumentValue, label = each.label, more: PlainCell[] = []): PlainRow =>
    row({ column: 0, value: label, look: 'strong' }, valueCell(1, each), ...more);
  // The section title describes a single figure better than the measure name does: "Open cases" rather than "Rows".
  const nameOf = ({ label }: DocumentValue) => (figures.length === 1 ? title : label);
  return [
    row(linkCell(0, words.back, index)),
    row({ column: 0, value: title, look: 'title' }),
    ...(description ? [wide(0, description, widths)] : []),
    ...truth.map((line) => labelled(line.label, line.text, widths)),
    ...(note ? [wide(0, note, widths, 'note')] : []),
    ...(text ? [emptyRow, wide(0, text, widths)] : []),
    ...(figures.length + pairs.length > 0 ? [emptyRow] : []),
    ...figures.map((each) =>
      value(
        each,
        nameOf(each),
        each.change ? [{ column: 2, value: each.change, look: 'plain', align: 'left', isApart: true }] : [],
      ),
    ),
    ...pairs.map((each) => value(each)),
  ];
}

/** The lines on a section's sheet; null if they would only repeat what is above them. */
export function linesBelow({ sheet, figures, pairs }: DocumentSection): SheetLines | null {
  const isSaid = pairs.length > 0 || (figures.length > 0 && sheet?.lines.places.length === 1);
  return isSaid ? null : sheet;
}

/** Column widths of a section's sheet in pixels, wide enough for the rows above its lines. */
export function sheetWidths(section: DocumentSection): number[] {
  const { figures, pairs } = section;
  const own = linesBelow(section)?.columns.map(({ width }) => width) ?? [];
  const labels = [...figures, ...pairs].map(({ label }) => label.length * 8 + 16);
  const values = [...figures, ...pairs].map(({ text }) => text.length * 8 + 16);
  const least = [Math.max(110, ...labels), Math.max(110, ...values), 160, 160, 160];
  return Array.from({ length: Math.max(own.length, least.length) }, (_, place) => {
    const wanted = own[place];
    if (place < 2) return Math.min(420, Math.max(wanted ?? 0, least[place] ?? 0));
    return wanted ?? least[place] ?? 0;
  });
}
