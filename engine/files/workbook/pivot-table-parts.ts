import type { MeasureLook } from '../../schema/pivot.ts';
import type { PivotTableField, PivotTableInput, PivotTableValue } from '../document/pivot-table.ts';
import { columnLetters } from './parts/sheet-writer.ts';
import { attributeText } from './parts/spreadsheet-text.ts';
import { declaration, main, packages, relations } from './parts/workbook-parts.ts';

/** The position of a PivotTable on its sheet. */
export interface PivotTablePlace {
  /** Its first header row, counted from 1. */
  top: number;
  /** The number of header rows, and of label columns. */
  headers: number;
  labels: number;
}

/** The index of the virtual field for values. */
const valuesField = -2;

/** The special base item "previous" for differences. */
const before = 1_048_828;

export function placeOf({ rows, columns, values }: PivotTableInput, top: number): PivotTablePlace {
  const across = columns.length + (values.length > 1 ? 1 : 0);
  return {
    top,
    headers: columns.length > 0 ? across + 1 : 1,
    labels: Math.max(rows.length, columns.length > 0 ? 1 : 0),
  };
}

const element = (name: string, inner: readonly string[]): string =>
  inner.length > 0 ? `<${name} count="${inner.length}">${inner.join('')}</${name}>` : '';

/**
 * The cache definition of a PivotTable: fields and items, but no records. Spreadsheets load the records from the
 * sheet when opening the file, so they need not be stored twice.
 */
export function cacheDefinition(
  { rows, columns }: PivotTableInput,
  source: { sheet: string; range: string; headers: readonly string[]; fields: readonly string[] },
): string {
  const grouped = new Map([...rows, ...columns].map((field) => [field.value, field]));
  const fields = source.headers.map((header, place) => {
    const items = grouped.get(source.fields[place] ?? '')?.items ?? [];
    const shared = items.map((item) => `<s v="${attributeText(item)}"/>`);
    const list = element('sharedItems', shared) || '<sharedItems/>';
    return `<cacheField name="${attributeText(header)}" numFmtId="0">${list}</cacheField>`;
  });
  return (
    `${declaration}<pivotCacheDefinition xmlns="${main}" xmlns:r="${relations}" saveData="0" refreshOnLoad="1"` +
    ' createdVersion="6" refreshedVersion="6" minRefreshableVersion="3"><cacheSource type="worksheet">' +
    `<worksheetSource ref="${source.range}" sheet="${attributeText(source.sheet)}"/></cacheSource>` +
    `${element('cacheFields', fields)}</pivotCacheDefinition>`
  );
}

/** Sorts the groups of a field by a value, within their parent group. */
const sortScope = (value: number): string =>
  '<autoSortScope><pivotArea dataOnly="0" outline="0" fieldPosition="0"><references count="1">' +
  `<reference field="4294967294" count="1" selected="0"><x v="${value}"/></reference></references></pivotArea></autoSortScope>`;

function axisField({ items, hidden, sort }: PivotTableField, axis: 'axisRow' | 'axisCol', more: string): string {
  const list = items.map((_, place) => `<item${hidden.has(place) ? ' h="1"' : ''} x="${place}"/>`);
  const order = sort ? ` sortType="${sort.direction === 'asc' ? 'ascending' : 'descending'}"` : '';
  return (
    `<pivotField axis="${axis}" compact="0"${more} showAll="0"${order}>` +
    `${element('items', [...list, '<item t="default"/>'])}${sort ? sortScope(sort.value) : ''}</pivotField>`
  );
}

function pivotFields({ rows, columns, values }: PivotTableInput, fields: readonly string[]): string {
  const list = fields.map((name) => {
    const more = values.some(({ value }) => value === name) ? ' dataField="1"' : '';
    const row = rows.find(({ value }) => value === name);
    const column = columns.find(({ value }) => value === name);
    if (row) return axisField(row, 'axisRow', more);
    if (column) return axisField(column, 'axisCol', more);
    return `<pivotField compact="0"${more} showAll="0"/>`;
  });
  return element('pivotFields', list);
}

const numbers = (name: string, items: readonly number[]): string =>
  items.map((item) => `<${name}${item === 0 ? '' : ` v="${item}"`}/>`).join('');

const common = (a: readonly number[], b: readonly number[]): number => {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
};

/** A line of labels. `r` is the number of items it shares with the line before. */
const line = (attributes: string, repeated: number, items: readonly number[]): string => {
  const inner = numbers('x', items);
  const opened = `<i${attributes}${repeated > 0 ? ` r="${repeated}"` : ''}`;
  return inner ? `${opened}>${inner}</i>` : `${opened}/>`;
};

function rowItems({ rows, down }: PivotTableInput): string {
  if (rows.length === 0) return '<rowItems count="1"><i/></rowItems>';
  const list = down.map((path, place) => {
    if (path.length === 0) return line(' t="grand"', 0, [0]);
    const repeated = Math.min(common(down[place - 1] ?? [], path), path.length - 1);
    return line('', repeated, path.slice(repeated));
  });
  return element('rowItems', list);
}

function columnItems({ columns, values, across }: PivotTableInput): string {
  const several = values.length > 1;
  if (columns.length === 0 && !several) return '<colItems count="1"><i/></colItems>';
  const list = across.flatMap((path, place) =>
    values.map((_, value) => {
      const number = value > 0 ? ` i="${value}"` : '';
      if (columns.length === 0) return line(number, 0, [value]);
      if (path.length === 0) return line(` t="grand"${number}`, 0, [0]);
      if (path.length < columns.length) return line(` t="default"${number}`, path.length - 1, path.slice(-1));
      const full = several ? [...path, value] : path;
      const repeated = value > 0 ? path.length : Math.min(common(across[place - 1] ?? [], path), path.length - 1);
      return line(number, repeated, full.slice(repeated));
    }),
  );
  return element('colItems', list);
}

const functions: Readonly<Record<PivotTableValue['take'], string>> = {
  sum: '',
  mean: ' subtotal="average"',
  count: ' subtotal="count"',
  min: ' subtotal="min"',
  max: ' subtotal="max"',
};

const looks: Readonly<Record<MeasureLook, string>> = {
  value: '',
  of_row: ' showDataAs="percentOfRow"',
  of_column: ' showDataAs="percentOfCol"',
  of_total: ' showDataAs="percentOfTotal"',
  change: ' showDataAs="difference"',
  change_share: ' showDataAs="percentDiff"',
};

function dataFields(
  { columns, values }: PivotTableInput,
  fields: readonly string[],
  formats: readonly number[],
): string {
  const base = fields.indexOf(columns[0]?.value ?? '');
  const list = values.map(({ value, header, take, show }, place) => {
    const compared = show === 'change' || show === 'change_share';
    const against = compared ? ` baseField="${base}" baseItem="${before}"` : ' baseField="0" baseItem="0"';
    const format = formats[place] ? ` numFmtId="${formats[place]}"` : '';
    return `<dataField name="${attributeText(header)}" fld="${fields.indexOf(value)}"${functions[take]}${looks[show]}${against}${format}/>`;
  });
  return element('dataFields', list);
}

/** `fields` are the columns of the row sheet; `formats` are the style ids of the values' number formats. */
export function tableDefinition(
  input: PivotTableInput,
  { top, headers, labels }: PivotTablePlace,
  fields: readonly string[],
  formats: readonly number[],
): string {
  const { rows, columns, values, down, across, words } = input;
  const several = values.length > 1;
  const field = (value: string | number) => `<field x="${typeof value === 'number' ? value : fields.indexOf(value)}"/>`;
  const rowFields = rows.map(({ value }) => field(value));
  const columnFields = [...columns.map(({ value }) => field(value)), ...(several ? [field(valuesField)] : [])];
  const width = labels + across.length * values.length;
  const range = `A${top}:${columnLetters(width - 1)}${top + headers + down.length - 1}`;
  const first = columns.length === 0 && several ? 0 : 1;
  return (
    `${declaration}<pivotTableDefinition xmlns="${main}" name="PivotTable1" cacheId="1" applyNumberFormats="0"` +
    ' applyBorderFormats="0" applyFontFormats="0" applyPatternFormats="0" applyAlignmentFormats="0" applyWidthHeightFormats="1"' +
    ` dataCaption="${attributeText(words.values)}" grandTotalCaption="${attributeText(words.total)}" errorCaption="" showError="1"` +
    ' updatedVersion="6" minRefreshableVersion="3" useAutoFormatting="1" itemPrintTitles="1" createdVersion="6" indent="0"' +
    ' compact="0" compactData="0" outline="1" outlineData="1" multipleFieldFilters="0">' +
    `<location ref="${range}" firstHeaderRow="${first}" firstDataRow="${headers}" firstDataCol="${labels}"/>` +
    pivotFields(input, fields) +
    element('rowFields', rowFields) +
    rowItems(input) +
    element('colFields', columnFields) +
    columnItems(input) +
    dataFields(input, fields, formats) +
    '<pivotTableStyleInfo name="PivotStyleLight16" showRowHeaders="1" showColHeaders="1" showRowStripes="0" showColStripes="0"' +
    ' showLastColumn="1"/></pivotTableDefinition>'
  );
}

const relation = (type: string, target: string): string =>
  `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`;

export const tableRelations = relation('pivotCacheDefinition', '../pivotCache/pivotCacheDefinition1.xml');
export const sheetRelations = relation('pivotTable', '../pivotTables/pivotTable1.xml');
