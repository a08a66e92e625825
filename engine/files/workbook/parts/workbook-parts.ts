import { columnLetters } from './sheet-writer.ts';
import { escapeText } from './spreadsheet-text.ts';

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A sheet. Data sheets have the range of their filter, such as A1:D10; others have null. */
export interface Sheet {
  name: string;
  filter: string | null;
  /** The range of its totals row, which is not part of its rows. Default: none. */
  totals?: string;
  /** Whether other sheets have the rows that it shows. Default: no. */
  isAside?: boolean;
}

/** The hidden name of the totals row, which readers leave out. */
export const totalsName = 'Totals_row';

/** The rows that are printed on each page: the header. Readers find it by this name. */
export const printTitlesName = '_xlnm.Print_Titles';

/** Adjacent cells of a row, such as B4:E4. */
export const cellsOf = (row: number, column: number, span: number) =>
  `${columnLetters(column)}${row}:${columnLetters(column + span - 1)}${row}`;

export const rangeOf = (columns: number, rows: number) => `A1:${columnLetters(columns - 1)}${rows}`;

/** The XML before a sheet's rows. */
export function sheetHead(options: {
  widths: readonly number[];
  frozen: number;
  first: boolean;
  /** The highest outline level of its rows; 0 for none. */
  outline: number;
}): string {
  const { widths, frozen, first, outline } = options;
  // Group headers are above their content.
  const properties = outline > 0 ? '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>' : '';
  const deepest = outline > 0 ? ` outlineLevelRow="${outline}"` : '';
  const corner = `${columnLetters(frozen)}2`;
  const pane = frozen ? 'bottomRight' : 'bottomLeft';
  return (
    `${declaration}<worksheet xmlns="${main}">${properties}<sheetViews><sheetView${first ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    `<pane${frozen ? ` xSplit="${frozen}"` : ''} ySplit="1" topLeftCell="${corner}" activePane="${pane}" state="frozen"/>` +
    `<selection pane="${pane}" activeCell="${corner}" sqref="${corner}"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"${deepest}/>${widthsOf(widths)}<sheetData>`
  );
}

/** The XML before the rows of a sheet without filter and frozen panes. */
export function plainSheetHead(widths: readonly number[], first = false): string {
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView showGridLines="0"${first ? ' tabSelected="1"' : ''} workbookViewId="0"/></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/>${widthsOf(widths)}<sheetData>`
  );
}

/** Converts pixels to widths in characters: a digit of the default font is 7 pixels wide. */
function widthsOf(pixels: readonly number[]): string {
  if (pixels.length === 0) return '';
  const columns = pixels.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${Math.round((width / 7) * 256) / 256}" customWidth="1"/>`,
  );
  return `<cols>${columns.join('')}</cols>`;
}

/**
 * The XML after a sheet's rows. Suppresses warnings about numbers stored as text, such as 00123, and about sums of
 * partial ranges.
 */
export function sheetFoot(filter: string | null, used: string, merged: readonly string[] = []): string {
  const merges = merged.map((cells) => `<mergeCell ref="${cells}"/>`).join('');
  return (
    `</sheetData>${filter ? `<autoFilter ref="${filter}"/>` : ''}` +
    (merges ? `<mergeCells count="${merged.length}">${merges}</mergeCells>` : '') +
    `<ignoredErrors><ignoredError sqref="${used}" numberStoredAsText="1" formula="1" formulaRange="1"/></ignoredErrors></worksheet>`
  );
}

export const rootRelations = `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

export function coreProperties(title: string): string {
  return `${declaration}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeText(title)}</dc:title></cp:coreProperties>`;
}

export const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;

/** `pivots`: whether it has a PivotTable. The relation of its cache comes after all others. */
export function workbookXml(sheets: readonly Sheet[], pivots: boolean): string {
  const list = sheets.map(({ name }, i) => `<sheet name="${escapeText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const named = (title: string, sheet: string, range: string, i: number, hidden = ' hidden="1"') =>
    `<definedName name="${title}" localSheetId="${i}"${hidden}>${escapeText(`'${sheet.replaceAll("'", "''")}'!${range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')}`)}</definedName>`;
  const names = sheets.flatMap(({ name, filter, totals, isAside }, i) => [
    ...(filter ? [named('_xlnm._FilterDatabase', name, filter, i)] : []),
    ...(filter && !isAside ? [named(printTitlesName, name, '$1:$1', i, '')] : []),
    ...(totals ? [named(totalsName, name, totals, i)] : []),
  ]);
  return (
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView activeTab="0"/></bookViews>` +
    `<sheets>${list.join('')}</sheets>${names.length ? `<definedNames>${names.join('')}</definedNames>` : ''}` +
    `${pivots ? `<pivotCaches><pivotCache cacheId="1" r:id="rId${sheets.length + 3}"/></pivotCaches>` : ''}</workbook>`
  );
}

export function workbookRelations(sheets: number, pivots: boolean): string {
  const entry = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const list = Array.from({ length: sheets }, (_, i) => entry(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`));
  list.push(entry(sheets + 1, 'styles', 'styles.xml'), entry(sheets + 2, 'sharedStrings', 'sharedStrings.xml'));
  if (pivots) list.push(entry(sheets + 3, 'pivotCacheDefinition', 'pivotCache/pivotCacheDefinition1.xml'));
  return `${declaration}<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`;
}

export function contentTypes(sheets: number, pivots: boolean): string {
  const part = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`;
  const list = Array.from({ length: sheets }, (_, i) => part(sheetPath(i), `${types}.worksheet+xml`));
  if (pivots)
    list.push(
      part('xl/pivotTables/pivotTable1.xml', `${types}.pivotTable+xml`),
      part('xl/pivotCache/pivotCacheDefinition1.xml', `${types}.pivotCacheDefinition+xml`),
    );
  return (
    `${declaration}<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    part('xl/workbook.xml', `${types}.sheet.main+xml`) +
    list.join('') +
    part('xl/styles.xml', `${types}.styles+xml`) +
    part('xl/sharedStrings.xml', `${types}.sharedStrings+xml`) +
    part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
    '</Types>'
  );
}
