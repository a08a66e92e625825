import { columnKinds, numberKindOf } from '../../columns/registry.ts';
import type { ColumnType } from '../../schema/column.ts';
import type { PivotTableInput } from '../document/pivot-table.ts';
import type { Book, SheetLimits } from './parts/book.ts';
import { sheetName } from './parts/sheet-names.ts';
import { cellHead, SheetWriter } from './parts/sheet-writer.ts';
import * as parts from './parts/workbook-parts.ts';
import {
  cacheDefinition,
  type PivotTablePlace,
  placeOf,
  sheetRelations,
  tableDefinition,
  tableRelations,
} from './pivot-table-parts.ts';

/** The source range of a PivotTable. */
interface Source {
  sheet: string;
  /** Including the header, such as A1:D10. */
  range: string;
  /** The columns in order, and their headers. */
  fields: readonly string[];
  headers: readonly string[];
}

/** Pixels. */
const labelWidth = 170;
const leastWidth = 130;

/** The default column width of a figure's type in reports, but wide enough for totals. */
export const figureWidth = (type: ColumnType): number => Math.max(leastWidth, columnKinds[type].width);

type Cell = readonly [column: number, text: string, align?: 'right'];

/**
 * Writes the sheet of a PivotTable, with cached cells for display until a spreadsheet recalculates it. `headers` are
 * column headers by field. Returns its position.
 * @throws RangeError with a translated message if it does not fit on a sheet.
 */
export function writePivotTable(
  book: Book,
  title: string,
  input: PivotTableInput,
  headers: ReadonlyMap<string, string>,
  limits: SheetLimits,
): PivotTablePlace {
  const { styles, texts } = book;
  const place = placeOf(input, input.notes.length + 3);
  const width = place.labels + input.across.length * input.values.length;
  if (place.top + place.headers + input.down.length > limits.rows) throw new RangeError(input.words.tooManyGroups);
  const index = book.sheets.length;
  const taken = book.sheets.map(({ name }) => name);
  book.sheets.push({ name: sheetName(input.sheet, 1, taken), filter: null });
  const part = book.archive.part(parts.sheetPath(index));
  const figures = input.across.flatMap(() => input.values.map(({ figure }) => figureWidth(figure.type)));
  const columns = [...Array.from({ length: place.labels }, () => labelWidth), ...figures];
  part.out.text(parts.plainSheetHead(columns, index === 0));
  const sheet = new SheetWriter(part.out);
  const textRow = (cells: readonly Cell[], look: 'plain' | 'strong' | 'header') => {
    sheet.openRow();
    for (const [column, text, align = 'left'] of cells) {
      const style = styles.id(look, 'General', look === 'header' ? align : null);
      if (text) sheet.integerCell(cellHead(column, style, 'text'), texts.add(text));
    }
    sheet.closeRow();
  };
  textRow([[0, title]], 'strong');
  for (const note of input.notes) textRow([[0, note]], 'plain');
  textRow([], 'plain');
  for (const cells of headerRows(input, place, headers)) textRow(cells, 'header');
  writeGroups(book, sheet, input, place);
  part.out.text(parts.sheetFoot(null, parts.rangeOf(Math.max(1, width), sheet.row)));
  part.end();
  return place;
}

/** The texts of the header rows, from left to right. */
function headerRows(
  { rows, columns, values, across, words }: PivotTableInput,
  { headers: count, labels }: PivotTablePlace,
  headers: ReadonlyMap<string, string>,
): Cell[][] {
  const lines: Cell[][] = Array.from({ length: count }, () => []);
  const named = rows.map(({ value }, place): Cell => [place, headers.get(value) ?? '']);
  lines.at(-1)?.push(...named);
  const several = values.length > 1;
  const first = lines[0];
  if (columns.length > 0) {
    if (!several) first?.push([0, values[0]?.header ?? '']);
    columns.forEach(({ value }, place) => {
      first?.push([labels + place, headers.get(value) ?? '']);
    });
  }
  across.forEach((path, group) => {
    const at = labels + group * values.length;
    const before = across[group - 1] ?? [];
    if (columns.length > 0) {
      if (path.length === 0) lines[1]?.push([at, words.total]);
      path.forEach((item, depth) => {
        const isRepeated = path.slice(0, depth + 1).every((each, place) => each === before[place]);
        const isTotal = depth === path.length - 1 && path.length < columns.length;
        const label = columns[depth]?.items[item] ?? '';
        if (isTotal) lines[depth + 1]?.push([at, `${label} ${words.total}`]);
        else if (!isRepeated && path.length === columns.length) lines[depth + 1]?.push([at, label]);
      });
    }
    if (several || columns.length === 0)
      values.forEach(({ header }, place) => {
        lines.at(-1)?.push([at + place, header, 'right']);
      });
  });
  return lines;
}

function writeGroups(
  { styles, texts }: Book,
  sheet: SheetWriter,
  { rows, values, down, across, words, figureAt }: PivotTableInput,
  { labels }: PivotTablePlace,
): void {
  const styleOf = (path: readonly number[]) =>
    path.length === rows.length && rows.length > 0 ? 'plain' : path.length === 0 ? 'total' : 'strong';
  down.forEach((path, group) => {
    const look = styleOf(path);
    sheet.openRow();
    const label = path.length === 0 ? words.total : rows[path.length - 1]?.items[path.at(-1) ?? 0];
    const column = Math.max(0, path.length - 1);
    if (label && rows.length > 0) sheet.integerCell(cellHead(column, styles.id(look), 'text'), texts.add(label));
    across.forEach((_, over) => {
      values.forEach(({ figure }, place) => {
        const value = figureAt(place, group, over);
        if (!Number.isFinite(value)) return;
        const style = styles.id(look, figure.excelFormat, 'right');
        const head = cellHead(labels + over * values.length + place, style, 'number');
        sheet.numberCell(head, numberKindOf(figure.type)?.spreadsheet(value) ?? value);
      });
    });
    sheet.closeRow();
  });
}

/** Writes the XML parts that define a PivotTable on the sheet with that index. */
export function definePivotTable(
  { archive, styles }: Book,
  sheet: number,
  input: PivotTableInput,
  place: PivotTablePlace,
  source: Source,
): void {
  const formats = input.values.map(({ figure }) => styles.format(figure.excelFormat));
  archive.text(`xl/worksheets/_rels/sheet${sheet + 1}.xml.rels`, sheetRelations);
  archive.text('xl/pivotTables/pivotTable1.xml', tableDefinition(input, place, source.fields, formats));
  archive.text('xl/pivotTables/_rels/pivotTable1.xml.rels', tableRelations);
  archive.text('xl/pivotCache/pivotCacheDefinition1.xml', cacheDefinition(input, source));
}
