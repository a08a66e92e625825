import { expect, it } from 'vitest';
import { writeCsv } from '../../../engine/files/csv/csv.ts';
import { writeWorkbook } from '../../../engine/files/workbook/workbook.ts';
import { createShownRows } from '../../../engine/results/shown-rows.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { readDataset } from '../../../engine/tables/reading.ts';
import { column } from '../../fixtures/column.ts';
import { american } from '../../fixtures/styles.ts';
import { collector, control, grid, input, read } from '../files/support.ts';

/** As when a value was removed from its column in the catalog, while rows still have it. */
const status = column('status', { values: { A: 'Active', S: 'Sold' } });

function shownRows(search = '') {
  const dataset = createDataset([{ name: 'status', kind: 'text' }]);
  appendRows(
    dataset,
    ['S', 'RETIRED', 'A', 'constructor'].map((code) => ({ status: code })),
  );
  const plan = { derived: [], columns: [status], style: american };
  const fields = ['status'];
  const shown = createShownRows(readDataset(dataset, plan), plan, {
    search,
    filters: [],
    sorts: [{ value: 'status', direction: 'asc' }],
    fields,
  });
  shown.grow(true);
  return shown;
}

const all = ['Active', 'constructor', 'RETIRED', 'Sold'];

it('shows a code without a label as it is, in its place, and finds it', () => {
  const cells = (search?: string) =>
    shownRows(search)
      .block(0, 10)
      .flatMap((line) => (line.type === 'row' ? Object.values(line.cells) : []));
  expect(cells()).toEqual(all);
  expect(cells('retired')).toEqual(['RETIRED']);
});

it('writes it the same way into files', async () => {
  const { table } = shownRows();
  const source = table.columns.get('status');
  if (!source) throw new Error('no column');
  const job = input([[status, source]], { table });
  const [csv, workbook] = [collector(), collector()];
  await writeCsv(job, csv.sink, control);
  expect(Buffer.from(csv.bytes()).toString('utf8')).toContain('\r\n"RETIRED"\r\n');
  await writeWorkbook(job, workbook.sink, control);
  const cells = grid((await read(workbook.bytes())).worksheets[0], 1).flat();
  expect(cells).toEqual(expect.arrayContaining(all));
});
