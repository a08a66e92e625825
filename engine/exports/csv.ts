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
 * Writes a CSV file (RFC 4180; UTF-8 with a byte order mark; comma and CRLF): header, rows, an empty line, then the
 * title and the truth label as rows of label and text. Numbers are plain, with a decimal point; days are YYYY-MM-DD,
 * datetimes YYYY-MM-DDTHH:MM:SS, booleans are text. There are no totals or group headers, because summing a column
 * would count them twice. A text that a spreadsheet would run as a formula is prefixed with an apostrophe; numbers,
 * and texts that are numbers, never are. Empty values and non-finite numbers are empty fields.
 * @throws ExportCancelled if cancelled.
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
      // Skips group headers: a subtotal among the rows would be counted twice, like a total.
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
/** The limit of the JavaScript calendar, in days before and after 1970-01-01. */
const lastDay = 99_999_999;

type FieldOf = (out: ByteWriter, row: number) => void;

/** Characters that spreadsheets skip before a formula: white space, invisible characters, quotation marks. */
const dropped = String.raw`[\s\p{Z}\p{Cc}\p{Cf}"'\u2018\u2019\u201c\u201d]*`;
/** The first character of a formula, including full-width and small variants from East Asian keyboards. */
const formula = new RegExp(`^${dropped}[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]`, 'u');
/** A signed number. `+1-555` does not match: it is a formula. */
const plainNumber = /^\s*[+-](?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?\s*$/;

/** A text that no spreadsheet interprets as a formula. */
const guarded = (text: string): string => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text);

/**
 * A text as a field. Also quoted if it contains a semicolon or a tab: a spreadsheet that splits at these must not
 * find a formula after one.
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
