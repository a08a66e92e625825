import type { Document, DocumentSection } from '../../engine/files/document/document.ts';
import { writePdf } from '../../engine/files/pdf/pdf.ts';
import { filledColumns } from '../../engine/files/pdf/tables/table-layout.ts';
import { type Line, lineWriter, readLines } from '../../engine/tables/lines.ts';
import { totalsLine } from '../../engine/tables/totals.ts';
import { fonts, regionsOf } from '../engine/files/composed-samples.ts';
import { control } from './written-dashboard.ts';

/** The shapes of all maps, including counties. */
const geographies = () => {
  const regions = regionsOf('regions');
  return { us_states: regions, ca_provinces: regions, north_america: regions, us_counties: regionsOf('counties') };
};

/** The PDF of a file. */
export async function writtenPdf(file: Document): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  await writePdf(file, { fonts, geographies: geographies() }, (chunk) => chunks.push(chunk), control);
  return Buffer.concat(chunks);
}

/** Without spaces, which readers place differently. */
export const tight = (text: string): string => text.replace(/\s/g, '');

/** The texts of a table's printed lines. */
function rowsOf({ sheet, most, covered }: DocumentSection, { style, words }: Document): string[] {
  if (!sheet) return [];
  const { table, lines, totals, said } = sheet;
  const columns = filledColumns(sheet, most?.lines ?? Number.POSITIVE_INFINITY, style);
  const fields = columns.map(({ value }) => value);
  const read = readLines(table, lines, 0, most?.lines ?? lines.places.length, fields);
  const total = totalsLine(columns, totals, sheet.totalLabel ?? covered?.label ?? words.total);
  const writers = columns.map((column) => lineWriter(column, style));
  const text = (line: Line, row: number | 'total' | undefined) =>
    columns
      .map(({ value, totalWords }, place) => {
        const own = (row === undefined ? null : said?.(value, row)?.text) ?? writers[place]?.(line);
        return row === 'total' && typeof line.cells[value] === 'number' && totalWords?.mark
          ? `${totalWords.mark.text} ${own}`
          : own;
      })
      .join(' ');
  return [
    ...read.map((line, at) => text(line, line.type === 'row' ? lines.places[at] : undefined)),
    ...(total ? [text(total, 'total')] : []),
  ];
}

/** The printed texts of a section. */
export function saidBy(section: DocumentSection, file: Document): string[] {
  const { title, note, figures, text, pairs, pictures, chart, most } = section;
  const others = figures.length > 0 || text !== null || pairs.length > 0 || pictures !== null || chart !== null;
  return [
    title,
    note ?? '',
    ...figures.flatMap((figure) => [figure.text, figure.change ?? '']),
    text ?? '',
    ...pairs.flatMap((pair) => [pair.label, pair.text]),
    ...(pictures?.photos ?? []).flatMap(({ title: name, lines }) => [name, ...lines]),
    ...(others ? [] : [...rowsOf(section, file), most?.note ?? '']),
  ];
}
