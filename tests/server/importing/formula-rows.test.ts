import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { surveyFile } from '../../../server/importing/survey.ts';
import type { SurveyOptions } from '../../../server/importing/surveyed.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-formulas-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Row = ExcelJS.CellValue[];
const product = (line: number, result: number) => ({ formula: `B${line}*C${line}`, result });
const headers = ['part', 'quantity', 'price', 'total'];

/** A row of data, in the line of a sheet where it is. */
const part = (line: number): Row => [`P-${line}`, line, 2.5, product(line, line * 2.5)];
/** The formula without data. */
const spare = (line: number): Row => [null, null, null, product(line, 0)];

async function found(rows: readonly ((line: number) => Row)[], options: Partial<SurveyOptions> = {}) {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Parts');
  sheet.addRow(headers);
  for (const [place, row] of rows.entries()) sheet.addRow(row(place + 2));
  const path = join(folder, 'cars.xlsx');
  await workbook.xlsx.writeFile(path);
  const survey = await surveyFile(path, { reserved: new Set(), today: '2026-11-26', ...options });
  const loaded: number[] = [];
  for await (const { line } of survey.opened.records()) loaded.push(line);
  const short = (texts: readonly string[]) => texts.map((text) => text.replace(`${folder}/`, ''));
  return {
    rows: survey.rows,
    loaded: loaded.slice(1),
    questions: short(survey.questions),
    notes: short(survey.notes),
    blanks: survey.columns.map(({ blanks }) => blanks),
  };
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const skip = { formulaRows: 'skip' };
const keep = { formulaRows: 'keep' };
const answers = 'To leave them out, use --formula-rows skip. To load them as data, use --formula-rows keep.';

describe('rows of a workbook with nothing but the result of a formula', () => {
  it('are asked about with their lines', async () => {
    expect(await found([...times(6, part), ...times(12, spare)])).toEqual({
      rows: 6,
      loaded: [2, 3, 4, 5, 6, 7],
      questions: [
        `cars.xlsx:8  12 rows have nothing but the results of formulas (total: 0): lines 8 to 19. ${answers}`,
      ],
      notes: [],
      blanks: [0, 0, 0, 0],
    });
  });

  it('are left out, or loaded', async () => {
    const rows = [...times(6, part), ...times(12, spare)];
    expect(await found(rows, skip)).toMatchObject({
      rows: 6,
      questions: [],
      notes: [
        'cars.xlsx:8  12 rows have nothing but the results of formulas (total: 0) and are left out: lines 8 to 19.',
      ],
    });
    expect(await found(rows, keep)).toMatchObject({ rows: 18, questions: [], notes: [], blanks: [12, 12, 12, 0] });
    await expect(found(rows, { formulaRows: 'drop' })).rejects.toThrow('--formula-rows is “drop”. Use skip');
  });

  it('are found between the rows of data, and a single one is named as one', async () => {
    expect(await found([...times(3, part), spare, ...times(3, part)])).toMatchObject({
      rows: 6,
      questions: [
        `cars.xlsx:5  the row has nothing but the results of formulas (total: 0). ${answers.replace('them out', 'it out').replace('load them', 'load it')}`,
      ],
    });
  });

  it('are separate from totals, and each has its own answer', async () => {
    const total = (): Row => ['Total', 27, null, { formula: 'SUM(D2:D7)', result: 67.5 }];
    const rows = [...times(6, part), total, ...times(3, spare)];
    const { questions } = await found(rows);
    expect(questions).toEqual([
      expect.stringMatching(/^cars\.xlsx:8 {2}the row holds totals of rows above it/),
      expect.stringMatching(/^cars\.xlsx:9 {2}3 rows have nothing but the results of formulas/),
    ]);
    expect(await found(rows, { totals: 'skip', ...keep })).toMatchObject({ rows: 9, questions: [] });
    expect(await found(rows, { totals: 'keep', ...skip })).toMatchObject({ rows: 7, questions: [] });
    expect((await found(rows, { totals: 'skip' })).questions).toHaveLength(1);
  });

  it('are totals if they are the sum of the formulas', async () => {
    const total = (): Row => [null, null, null, { formula: 'SUM(D2:D7)', result: 67.5 }];
    expect((await found([...times(6, part), total])).questions).toEqual([
      expect.stringMatching(/^cars\.xlsx:8 {2}the last row holds totals/),
    ]);
  });

  it('are found in every mix with rows of data', async () => {
    const mix = fc.array(fc.boolean(), { minLength: 1, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(mix, async (spares) => {
        const rows = spares.map((isSpare) => (isSpare ? spare : part));
        // Formulas only may be data.
        const isData = (row: (typeof rows)[0]) => row === part || !spares.includes(false);
        const { loaded, questions } = await found(rows);
        expect(loaded).toEqual(rows.flatMap((row, place) => (isData(row) ? [place + 2] : [])));
        expect(questions).toHaveLength(rows.every(isData) ? 0 : 1);
      }),
      { numRuns: 40 },
    );
  });

  it.each<[string, (line: number) => Row]>([
    [
      'of formulas only',
      (line) => [{ formula: `Data!A${line}`, result: `P-${line}` }, null, null, product(line, line)],
    ],
    ['with a typed result', () => [null, null, null, 0]],
    ['with one more value', (line) => [null, null, 2.5, product(line, 0)]],
  ])('are not rows %s', async (what, row) => {
    const rows = what === 'of formulas only' ? times(6, row) : [...times(6, part), ...times(3, row)];
    expect(await found(rows)).toMatchObject({ rows: rows.length, questions: [] });
  });
});
