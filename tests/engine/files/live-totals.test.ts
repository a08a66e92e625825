import { describe, expect, it } from 'vitest';
import { headEnds, sumFormula, totalFormula } from '../../../engine/files/workbook/live-totals.ts';
import { writeWorkbook } from '../../../engine/files/workbook/workbook.ts';
import { roundedTo } from '../../../engine/formats/rounded.ts';
import { firstHead, type Head } from '../../../engine/tables/lines.ts';
import { resultOf } from '../../browser/support/files.ts';
import { column } from '../../fixtures/column.ts';
import { fileOf, purchases, reportOf } from './pivot-samples.ts';
import { collector, control, formulaOf, input, numbers, read, texts } from './support.ts';

const head = (level: number, cost: number | null): Head => ({ type: 'group', level, cells: { name: 'Group', cost } });

const live = {
  down: { cost: 'sum' },
  across: {},
  notes: { formulas: [{ label: 'Formulas', text: 'Cost' }], values: [{ label: 'Values', text: 'Cost' }] },
} as const;

/** Two groups at one level, three rows in all. */
function grouped() {
  const heads = [head(0, 6), head(1, 3), head(1, 3)];
  const places = Uint32Array.from([firstHead, firstHead + 1, 0, 1, firstHead + 2, 2]);
  return input(
    [
      [column('name'), texts(['a', 'b', 'c'])],
      [column('cost', { type: 'number', decimals: 0, excelFormat: '0' }), numbers([1, 2, 3])],
    ],
    { lines: { places, heads, level: 2 }, totals: { cost: { value: 6, rows: 3 } }, live },
  );
}

async function cellsOf(given: ReturnType<typeof grouped>, limits?: { rows: number; bytes: number }) {
  const { sink, bytes } = collector();
  await writeWorkbook(given, sink, control, limits);
  const book = await read(bytes());
  const costs = book.worksheets
    .slice(0, -1)
    .flatMap((sheet) => Array.from({ length: sheet.rowCount - 1 }, (_, row) => sheet.getCell(row + 2, 2).value));
  const about = book.worksheets.at(-1);
  return { costs, told: Array.from({ length: about?.rowCount ?? 0 }, (_, row) => about?.getCell(row + 1, 1).value) };
}

describe('totals of a workbook', () => {
  it('are formulas over the filtered rows, with their results', async () => {
    const report = reportOf(purchases(200));
    const sheet = (await read(await fileOf(report, 'shown'))).getWorksheet('Fuel detail');
    const totals = report.shown.summary().totals;
    const at = (letters: string) => sheet?.getCell(`${letters}202`).value ?? null;
    expect(formulaOf(at('E'))).toBe('ROUND(SUBTOTAL(109,E2:E201),2)');
    expect(formulaOf(at('F'))).toBe('IFERROR(ROUND(SUBTOTAL(101,F2:F201),1),"")');
    expect(resultOf(at('E'))).toBe(roundedTo(totals.cost?.value ?? 0, 2));
    expect(resultOf(at('F'))).toBe(roundedTo(totals.units?.value ?? 0, 1));
    // Distinct counts and ratios cannot be formulas over cells.
    expect(at('G')).toBe(totals.miles?.value);
    expect(at('H')).toBe(roundedTo(totals.each?.value ?? 0, 2));
  });

  it('are listed on the last sheet', async () => {
    const book = await read(await fileOf(reportOf(purchases(20), 'fr-CA'), 'shown'));
    const about = book.worksheets.at(-1);
    const told = Array.from({ length: about?.rowCount ?? 0 }, (_, row) => [
      about?.getCell(row + 1, 1).value,
      about?.getCell(row + 1, 2).value,
    ]);
    expect(told).toContainEqual(['Totaux en formules', 'Cost, Units']);
    expect(told).toContainEqual(['Totaux en valeurs', 'Miles, Cost per unit']);
  });

  it('of groups include their rows, and no other totals', async () => {
    const { costs, told } = await cellsOf(grouped());
    expect(costs.map((cost) => formulaOf(cost ?? null))).toEqual([
      'SUBTOTAL(9,B3:B7)',
      'SUBTOTAL(9,B4:B5)',
      null,
      null,
      'SUBTOTAL(9,B7:B7)',
      null,
      'SUBTOTAL(9,B2:B7)',
    ]);
    expect(costs.map((cost) => resultOf(cost ?? null))).toEqual([6, 3, 1, 2, 3, 3, 6]);
    expect(told).toContain('Formulas');
  });

  it('stay values where a group may cross the end of a sheet, and say so', async () => {
    const { costs, told } = await cellsOf(grouped(), { rows: 4, bytes: 1e9 });
    expect(costs.every((cost) => formulaOf(cost ?? null) === null)).toBe(true);
    expect(costs).toEqual([6, 3, 1, 2, 3, 3, 6]);
    expect(told).toContain('Values');
    expect(told).not.toContain('Formulas');
  });

  it('cover all sheets of the rows', async () => {
    const given = grouped();
    const flat = { ...given, lines: { places: Uint32Array.from([0, 1, 2]), heads: [], level: 0 } };
    const { costs } = await cellsOf(flat, { rows: 3, bytes: 1e9 });
    expect(formulaOf(costs.at(-1) ?? null)).toBe(
      "ROUND(SUBTOTAL(109,'Fuel detail'!B2:B2,'Fuel detail (2)'!B2:B2,B2:B2),0)",
    );
    expect(resultOf(costs.at(-1) ?? null)).toBe(6);
  });
});

describe('a pivot in a workbook', () => {
  it('has groups and totals of additive values as formulas', async () => {
    const file = await fileOf(reportOf(purchases(300)), 'pivot', {
      rows: [{ value: 'make' }, { value: 'model' }],
      columns: [{ value: 'day', by: 'year' }],
      values: [{ value: 'cost' }, { value: 'each' }],
    });
    const sheet = (await read(file)).worksheets[0];
    const headers = Array.from({ length: 10 }, (_, place) => sheet?.getCell(1, place + 1).value);
    expect(headers).toEqual([
      'Make',
      'Model',
      '2025, Cost',
      '2025, Cost per unit',
      '2026, Cost',
      '2026, Cost per unit',
      '(blank), Cost',
      '(blank), Cost per unit',
      'Total, Cost',
      'Total, Cost per unit',
    ]);
    expect(formulaOf(sheet?.getCell('C2').value ?? null)).toBe('SUBTOTAL(9,C3:C6)');
    expect(formulaOf(sheet?.getCell('I3').value ?? null)).toBe('ROUND(SUM(C3,E3,G3),2)');
    expect(formulaOf(sheet?.getCell('D2').value ?? null)).toBeNull();
    const last = sheet?.rowCount ?? 0;
    expect(formulaOf(sheet?.getCell(last, 9).value ?? null)).toBe(`SUBTOTAL(9,I2:I${last - 1})`);
  });
});

describe('formulas', () => {
  it('name sheets and cells as spreadsheets do', () => {
    const ranges = [
      { sheet: "Driver's", first: 2, last: 9 },
      { sheet: null, first: 2, last: 3 },
    ];
    expect(totalFormula('sum', { place: 27, decimals: null }, ranges, false)).toBe(
      "SUBTOTAL(109,'Driver''s'!AB2:AB9,AB2:AB3)",
    );
    expect(sumFormula([1, 2, 3], 7)).toBe('SUM(B7:D7)');
    expect(sumFormula([1, 3], 7)).toBe('SUM(B7,D7)');
    const many = sumFormula(
      Array.from({ length: 401 }, (_, place) => place * 2),
      9,
    );
    expect(many.split('+')).toHaveLength(3);
    expect(many.length).toBeLessThan(8192);
  });

  it('contain the end of a group', () => {
    const heads = [head(0, 1), head(1, 1), head(0, 1)];
    const places = Uint32Array.from([firstHead, firstHead + 1, 4, 5, firstHead + 2, 6]);
    expect([...(headEnds({ places, heads, level: 2 }) ?? [])]).toEqual([4, 4, 0, 0, 6, 0]);
    const total = { ...head(0, 1), type: 'total' } as const;
    expect(headEnds({ places: Uint32Array.from([firstHead]), heads: [total], level: 0 })).toBeNull();
  });
});
