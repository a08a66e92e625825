import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { rowsInput } from '../../../engine/files/document/rows-input.ts';
import { writeWorkbook } from '../../../engine/files/workbook/workbook.ts';
import { computePivot } from '../../../engine/pivots/compute.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import { documentOfReport } from '../../../engine/results/file.ts';
import { describeFile } from '../../../engine/results/file-job.ts';
import { distinctNames } from '../../../engine/results/pivot-items.ts';
import { pivotTableFile } from '../../../engine/results/pivot-table-file.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { linesOf, rowsOf } from '../../../engine/tables/lines.ts';
import { valuesOf } from '../../browser/support/files.ts';
import { column } from '../../fixtures/column.ts';
import { fileOf, purchases, reportOf } from './pivot-samples.ts';
import { collector, control, part, read } from './support.ts';

const pivot: Pivot = {
  rows: [{ value: 'make' }],
  columns: [{ value: 'day', by: 'month' }],
  values: [{ value: 'cost' }, { take: 'count' }, { value: 'each' }],
};

/** The attribute values of elements with a given name. */
const attributes = (xml: string, name: string, attribute: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name} [^>]*?\\b${attribute}="([^"]*)"`, 'g'))].map(([, found = '']) => found);

describe('a workbook with a PivotTable', () => {
  it('has the PivotTable, its limits, its rows, and the description of the run, in this order', async () => {
    const report = reportOf(purchases(120));
    const book = await read(await fileOf(report, 'pivot_table', pivot));
    expect(book.worksheets.map(({ name }) => name)).toEqual(['PivotTable', 'Pivot as shown', 'Fuel detail', 'About']);
    const alone = await fileOf(report, 'pivot_table', { ...pivot, values: [{ value: 'cost' }] });
    expect((await read(alone)).worksheets.map(({ name }) => name)).toEqual(['PivotTable', 'Fuel detail', 'About']);
  });

  it('has the rows as in a file of rows, with the labels of their groups beside them', async () => {
    const report = reportOf(purchases(120));
    const plain = valuesOf((await read(await fileOf(report, 'shown'))).worksheets[0]);
    const rows = valuesOf((await read(await fileOf(report, 'pivot_table', pivot))).getWorksheet('Fuel detail'));
    const width = plain[0]?.length ?? 0;
    expect(rows.map((cells) => cells.slice(0, width))).toEqual(plain);
    const added = rows.map((cells) => cells.slice(width));
    expect(added[0]).toEqual(['Make, in the PivotTable', 'Day by month', 'Row count']);
    const months = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
    for (const [i, [make, , day]] of plain.slice(1, -1).entries()) {
      const [label, month, one] = added[i + 1] ?? [];
      expect(String(label).replace(/ \(2\)$/, '')).toBe(make ?? '(blank)');
      expect(month).toBe(day instanceof Date ? months.format(day) : '(blank)');
      expect(one).toBe(1);
    }
  });

  it('shows the values of the pivot before it is refreshed', async () => {
    const report = reportOf(purchases(120));
    const { shown, resolved, context } = report;
    const sheet = valuesOf((await read(await fileOf(report, 'pivot_table', pivot))).getWorksheet('PivotTable'));
    const table = computePivot(
      shown.table,
      rowsOf(shown.lines),
      resolvePivot(pivot, resolved.columns, context),
      'en-US',
    );
    if (table.type !== 'pivot') throw new Error('too large');
    const whole = sheet.at(-1) ?? [];
    expect(whole[0]).toBe('Total');
    expect(whole.slice(-2)).toEqual([table.figures[0]?.[0], table.figures[1]?.[0]]);
    expect(sheet.length).toBe(5 + 1 + 3 + table.rows.levels.length);
    expect(sheet[2]?.[0]).toMatch(/cannot calculate them/);
    expect(sheet[3]?.[0]).toBe('Cost per unit');
  });

  it('declares every part, and every declared part exists', async () => {
    const parts = unzipSync(await fileOf(reportOf(purchases(40)), 'pivot_table', pivot));
    const names = Object.keys(parts).filter((name) => name !== '[Content_Types].xml');
    const types = strFromU8(parts['[Content_Types].xml'] ?? new Uint8Array());
    const told = attributes(types, 'Override', 'PartName').map((name) => name.slice(1));
    expect(told.toSorted()).toEqual(names.filter((name) => !name.endsWith('.rels')).toSorted());
    for (const name of names.filter((each) => each.endsWith('.rels'))) {
      const xml = strFromU8(parts[name] ?? new Uint8Array());
      const base = `https://book/${name.replace('_rels/', '').replace(/[^/]*$/, '')}`;
      for (const target of attributes(xml, 'Relationship', 'Target'))
        expect(names).toContain(new URL(target, base).pathname.slice(1));
      const owner = strFromU8(parts[name.replace('_rels/', '').replace(/\.rels$/, '')] ?? new Uint8Array());
      const known = attributes(xml, 'Relationship', 'Id');
      expect(new Set(known).size).toBe(known.length);
      for (const id of owner.matchAll(/r:id="([^"]*)"/g)) expect(known).toContain(id[1]);
    }
  });

  it('stores no rows in its cache, and is refreshed when it is opened', async () => {
    const cache = part(
      await fileOf(reportOf(purchases(40)), 'pivot_table', pivot),
      'xl/pivotCache/pivotCacheDefinition1.xml',
    );
    expect(cache).toContain('saveData="0" refreshOnLoad="1"');
    expect(attributes(cache, 'worksheetSource', 'ref')).toEqual(['A1:K41']);
    expect(attributes(cache, 'worksheetSource', 'sheet')).toEqual(['Fuel detail']);
    expect(new Set(attributes(cache, 'cacheField', 'name')).size).toBe(11);
  });
});

describe('the fields of a PivotTable', () => {
  it('are columns themselves if their texts are the labels', async () => {
    const rows = purchases(60).map((each) => ({ ...each, make: each.make.toUpperCase() || 'NONE' }));
    const file = await fileOf(reportOf(rows), 'pivot_table', {
      rows: [{ value: 'make' }],
      values: [{ value: 'cost' }],
    });
    const table = part(file, 'xl/pivotTables/pivotTable1.xml');
    expect(table).toContain('<rowFields count="1"><field x="0"/></rowFields>');
    const cache = part(file, 'xl/pivotCache/pivotCacheDefinition1.xml');
    expect(attributes(cache, 'cacheField', 'name')).toHaveLength(8);
    expect(attributes(cache, 's', 'v')).toContain('QUÉBEC &amp; “FILS” &lt;1&gt;');
    // A value may not have the name of a column.
    expect(attributes(table, 'dataField', 'name')).toEqual(['Cost ']);
  });

  it('are in the order of the pivot, and sorted by a value if it is shown', async () => {
    const sorted = (measure: number): Pivot => ({
      rows: [{ value: 'make', sort: { measure, direction: 'desc' } }],
      columns: [{ value: 'day', by: 'weekday', sort: { direction: 'desc' } }],
      values: [{ value: 'each' }, { value: 'cost' }],
    });
    const report = reportOf(purchases(200));
    const byCost = part(await fileOf(report, 'pivot_table', sorted(1)), 'xl/pivotTables/pivotTable1.xml');
    expect(byCost).toContain('sortType="descending"');
    expect(byCost).toContain('<x v="0"/></reference>');
    const file = await fileOf(report, 'pivot_table', sorted(0));
    expect(part(file, 'xl/pivotTables/pivotTable1.xml')).not.toContain('sortType');
    const items = attributes(part(file, 'xl/pivotCache/pivotCacheDefinition1.xml'), 's', 'v');
    expect(items.slice(-8)).toEqual([
      'Saturday',
      'Friday',
      'Thursday',
      'Wednesday',
      'Tuesday',
      'Monday',
      'Sunday',
      '(blank)',
    ]);
  });

  it('have names that a spreadsheet can distinguish', () => {
    expect(distinctNames(['Ford', 'ford', '', ' ', 'FORD (2)'], 255)).toEqual([
      'Ford',
      'ford (2)',
      '–',
      '– (2)',
      'FORD (2) (2)',
    ]);
    const long = 'x'.repeat(300);
    const names = distinctNames([long, `${long}y`], 255);
    expect(names.map(({ length }) => length)).toEqual([255, 255]);
    expect(names[1]?.endsWith('… (2)')).toBe(true);
  });

  it('are columns with unique names, whatever the report calls them', async () => {
    const own = [
      column('make', { header: 'Same' }),
      column('model', { header: 'same' }),
      column('cost', { header: '', type: 'number', total: { type: 'sum' } }),
    ];
    const file = await fileOf(reportOf(purchases(30), 'en-US', own), 'pivot_table', {
      rows: [{ value: 'model' }],
      values: [{ value: 'cost' }],
    });
    expect(attributes(part(file, 'xl/pivotCache/pivotCacheDefinition1.xml'), 'cacheField', 'name')).toEqual([
      'Same',
      'same (2)',
      '–',
      'same, in the PivotTable',
    ]);
  });
});

describe('what a PivotTable cannot show', () => {
  it('is listed: with nothing that it can calculate, it counts rows', async () => {
    const file = await fileOf(reportOf(purchases(50)), 'pivot_table', {
      rows: [{ value: 'model' }],
      values: [{ value: 'each' }],
    });
    expect(attributes(part(file, 'xl/pivotTables/pivotTable1.xml'), 'dataField', 'name')).toEqual(['Row count ']);
    const sheet = valuesOf((await read(file)).getWorksheet('PivotTable'));
    expect(sheet.map(([first]) => first)).toContain('Cost per unit');
    expect(sheet.at(-1)).toEqual(['Total', 50]);
  });

  it('is listed: a change in a month without a value', async () => {
    const rows = [
      { make: 'Kia', day: '2026-01-01', cost: 1 },
      { make: 'Kia', day: '2026-02-01', cost: 2 },
      { make: 'RAM', day: '2026-02-01', cost: 3 },
    ].map((each) => ({ model: '', at: null, units: null, miles: null, ...each }));
    const file = await fileOf(reportOf(rows), 'pivot_table', {
      rows: [{ value: 'make' }],
      columns: [{ value: 'day', by: 'month' }],
      values: [{ value: 'cost' }, { value: 'cost', show: 'change' }],
    });
    expect(attributes(part(file, 'xl/pivotTables/pivotTable1.xml'), 'dataField', 'name')).toEqual(['Cost ']);
    expect((await read(file)).getWorksheet('Pivot as shown')).toBeDefined();
  });

  it('is explained in the user’s words: more rows than a sheet has, more groups than a pivot has', async () => {
    const { shown, resolved, context } = reportOf(purchases(50), 'fr-CA');
    const sorted = resolvePivot(pivot, resolved.columns, context);
    const job = describeFile(
      resolved,
      { search: '', filters: [], ranAt: null },
      shown.summary(),
      { format: 'xlsx', scope: 'pivot_table', pivot: sorted },
      context,
    );
    const { pivotTable: texts, totalLabels: labels, columns } = job;
    if (!texts) throw new Error('no words');
    const said = { ...rowsInput(documentOfReport(shown, job), 'comma'), columns };
    const given = {
      table: shown.table,
      lines: linesOf(rowsOf(shown.lines)),
      pivot: sorted,
      columns: said.columns,
      style: said.style,
      texts,
      labels,
    };
    const write = (rows: number) =>
      writeWorkbook({ ...said, ...given, totals: null, ...pivotTableFile(given) }, collector().sink, control, {
        rows,
        bytes: 1e9,
      });
    await expect(write(51)).rejects.toThrow(/au plus 1\u00a0048\u00a0576/);
    await expect(write(52)).resolves.toMatchObject({ rows: 50 });
    const many = Array.from({ length: 600 }, (_, place) => ({ ...purchases(1)[0], make: `M${place}` }));
    await expect(
      fileOf(reportOf(many), 'pivot_table', { columns: [{ value: 'make' }], values: [{ value: 'cost' }] }),
    ).rejects.toThrow('Too many groups to show');
  });
});
