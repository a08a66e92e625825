import type { ResolvedColumn } from '../../columns/column.ts';
import { textKindOf } from '../../columns/registry.ts';
import { fileRounding } from '../../columns/rounded.ts';
import { isoDay } from '../../formats/days.ts';
import type { Style } from '../../formats/style.ts';
import { firstHead } from '../../tables/lines.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import {
  type ExportControl,
  type ExportInput,
  type ExportResult,
  type ExportSink,
  writeInBlocks,
} from '../document/export-input.ts';
import { csvDialects } from './csv-dialect.ts';
import { guarded } from './guarded.ts';

/**
 * Writes a CSV file (RFC 4180; UTF-8 with a byte order mark; CRLF) in the dialect of the input: the header and the
 * rows, nothing else. Texts are in quotes; numbers, days and booleans are not, so that 00123 stays distinct from 123.
 * Numbers are plain, with the decimals shown; days are YYYY-MM-DD, datetimes YYYY-MM-DDTHH:MM:SS, booleans are text.
 * There are no totals or group headers, because summing a column would count them twice. A text that a spreadsheet
 * would run as a formula is prefixed with an apostrophe. Empty values and non-finite numbers are empty fields.
 * @throws ExportCancelled if cancelled.
 */
export async function writeCsv(input: ExportInput, sink: ExportSink, control: ExportControl): Promise<ExportResult> {
  const out = new ByteWriter((piece) => sink(piece.slice()));
  const { separator, decimal } = csvDialects[input.dialect ?? 'comma'];
  out.text('\ufeff');
  input.columns.forEach(({ header }, place) => {
    if (place > 0) out.byte(separator);
    out.text(headerField(header));
  });
  lineEnd(out);
  const fields = input.columns.map((column) => prepareField(column, input, decimal));
  const [only] = fields.length === 1 ? fields : [];
  const { places, heads } = input.lines;
  await writeInBlocks(input, control, (from, to) => {
    for (let i = from; i < to; i++) {
      const row = places[i] as number;
      // Skips group headers: a subtotal among the rows would be counted twice, like a total.
      if (row >= firstHead) continue;
      const start = out.length;
      for (let place = 0; place < fields.length; place++) {
        if (place > 0) out.byte(separator);
        fields[place]?.(out, row);
      }
      // Readers skip an empty line.
      if (only && out.length === start) out.text('""');
      lineEnd(out);
    }
  });
  out.flush();
  return { rows: places.length - heads.length, bytes: out.length, cutCells: 0 };
}

const quote = 34;
const point = 46;
const day = 86_400_000;
/** The limit of the JavaScript calendar, in days before and after 1970-01-01. */
const lastDay = 99_999_999;

type FieldOf = (out: ByteWriter, row: number) => void;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A text as a field. Quotes also protect from a formula after a separator of another dialect. */
const textField = (text: string): string => (text === '' ? '' : quoted(guarded(text)));

/** A header or a word: in quotes only where a reader of any dialect needs them. */
function headerField(text: string): string {
  const safe = guarded(text);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? quoted(safe) : safe;
}

function lineEnd(out: ByteWriter): void {
  out.byte(13);
  out.byte(10);
}

function prepareField(column: ResolvedColumn, { columns, table, style }: ExportInput, decimal: number): FieldOf {
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
        field = textField(fileText(dictionary[code] ?? '', style));
        fields[code] = field;
      }
      out.text(field);
    };
  }
  const { values, kind } = source;
  const write = kind === 'number' ? numberField(column, decimal, columns.length === 1) : wholeField(kind, style);
  const largest = kind === 'date' ? lastDay : kind === 'datetime' ? lastDay * day : Number.MAX_VALUE;
  return (out, row) => {
    const value = values[row] as number;
    if (Math.abs(value) <= largest) write(out, value);
  };
}

/** A number that is alone on its line is in quotes if its decimal sign could pass for a separator. */
function numberField(column: ResolvedColumn, decimal: number, isAlone: boolean): FieldOf {
  const rounded = fileRounding(column);
  if (!isAlone || decimal === point) return (out, value) => out.number(rounded(value), decimal);
  return (out, value) => {
    out.byte(quote);
    out.number(rounded(value), decimal);
    out.byte(quote);
  };
}

function wholeField(kind: 'date' | 'datetime' | 'boolean', style: Style): FieldOf {
  if (kind === 'boolean') {
    const [no, yes] = [headerField(style.no), headerField(style.yes)];
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
