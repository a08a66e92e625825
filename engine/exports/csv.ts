import type { ResolvedColumn } from '../columns/column.ts';
import { textKindOf } from '../columns/registry.ts';
import { isoDay } from '../formats/days.ts';
import type { Style } from '../formats/style.ts';
import { firstHead } from '../tables/lines.ts';
import type { Table } from '../tables/table.ts';
import { ByteWriter } from './byte-writer.ts';
import {
  type ExportControl,
  type ExportInput,
  type ExportResult,
  type ExportSink,
  writeInBlocks,
} from './export-input.ts';

/**
 * Writes a CSV file (RFC 4180; UTF-8 with a byte order mark; comma and CRLF): header, rows, an empty line, and then the
 * truth label, as on every other form of the result: rows of two cells, label and text, the title first. Numbers are
 * plain, with a point; days are YYYY-MM-DD, moments YYYY-MM-DDTHH:MM:SS, truth is in words, and texts as their kind has them
 * in files. No totals and no heads of groups: whoever adds the
 * column up would count twice. A text that a spreadsheet would run as a formula gets an apostrophe in front; a
 * number never does, nor a text that is one. Empty cells, and numbers that are not finite, are empty.
 * @throws ExportCancelled when the control says so.
 */
export async function writeCsv(input: ExportInput, sink: ExportSink, control: ExportControl): Promise<ExportResult> {
  const out = new ByteWriter((piece) => sink(piece.slice()));
  out.text('\ufeff');
  writeTexts(
    out,
    input.columns.map(({ header }) => header),
  );
  const fields = input.columns.map((column) => prepareField(column, input.table, input.style));
  const [only] = fields.length === 1 ? fields : [];
  const { places, heads } = input.lines;
  await writeInBlocks(input, control, (from, to) => {
    for (let i = from; i < to; i++) {
      const row = places[i] as number;
      // A subtotal among the rows would be counted twice, like a total.
      if (row >= firstHead) continue;
      const start = out.length;
      for (let place = 0; place < fields.length; place++) {
        if (place > 0) out.byte(comma);
        fields[place]?.(out, row);
      }
      // An empty line would end the data.
      if (only && out.length === start) out.text('""');
      lineEnd(out);
    }
  });
  lineEnd(out);
  writeTexts(out, [input.title, '']);
  for (const { label, text } of input.truth) writeTexts(out, [label, text]);
  out.flush();
  return { rows: places.length - heads.length, bytes: out.length, cutCells: 0 };
}

const comma = 44;
const day = 86_400_000;
/** The calendar of the language ends here, in days to both sides of 1970. */
const lastDay = 99_999_999;

type FieldOf = (out: ByteWriter, row: number) => void;

/** What spreadsheets drop in front of a formula: white space of every kind, characters without a look, quote marks. */
const dropped = String.raw`[\s\p{Z}\p{Cc}\p{Cf}"'\u2018\u2019\u201c\u201d]*`;
/** Its first character, also as East Asian keyboards write it, full-width or small. */
const formula = new RegExp(`^${dropped}[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]`, 'u');
/** A sign and digits. `+1-555` is none: that is a sum. */
const plainNumber = /^\s*[+-](?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?\s*$/;

/** A text that no spreadsheet takes for a formula. */
const guarded = (text: string): string => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text);

/**
 * A text as a field. Quoted also where it holds a semicolon or a tab: a spreadsheet that splits at those must not find a
 * formula behind one.
 */
function csvField(text: string): string {
  const safe = guarded(text);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function lineEnd(out: ByteWriter): void {
  out.byte(13);
  out.byte(10);
}

function writeTexts(out: ByteWriter, texts: readonly string[]): void {
  out.text(texts.map(csvField).join(','));
  lineEnd(out);
}

function prepareField(column: ResolvedColumn, table: Table, style: Style): FieldOf {
  const source = table.columns.get(column.value);
  if (!source) return () => {};
  if (source.kind === 'text') {
    const { codes, dictionary } = source;
    const { fileText } = textKindOf(column.type);
    const fields: (string | undefined)[] = [];
    return (out, row) => {
      const code = codes[row] as number;
      let field = fields[code];
      if (field === undefined) {
        field = csvField(fileText(dictionary[code] ?? '', style));
        fields[code] = field;
      }
      out.text(field);
    };
  }
  const { values, kind } = source;
  const write = numericField(kind, style);
  const largest = kind === 'date' ? lastDay : kind === 'datetime' ? lastDay * day : Number.MAX_VALUE;
  return (out, row) => {
    const value = values[row] as number;
    if (Math.abs(value) <= largest) write(out, value);
  };
}

function numericField(kind: 'number' | 'date' | 'datetime' | 'boolean', style: Style): FieldOf {
  if (kind === 'number') return (out, value) => out.number(value);
  if (kind === 'boolean') {
    const [no, yes] = [csvField(style.no), csvField(style.yes)];
    return (out, value) => out.text(value ? yes : no);
  }
  const days = new Map<number, string>();
  const writeDay: FieldOf = (out, value) => {
    let text = days.get(value);
    if (text === undefined) {
      text = isoDay(value);
      days.set(value, text);
    }
    out.text(text);
  };
  if (kind === 'date') return (out, value) => writeDay(out, Math.floor(value));
  return (out, value) => {
    const whole = Math.floor(value / day);
    const seconds = Math.floor((value - whole * day) / 1000);
    writeDay(out, whole);
    out.byte(84);
    out.padded(Math.floor(seconds / 3600), 2);
    out.byte(58);
    out.padded(Math.floor(seconds / 60) % 60, 2);
    out.byte(58);
    out.padded(seconds % 60, 2);
  };
}
