import { summarizeColumn } from '../engine/summaries/summarize.ts';
import { allRows } from '../engine/tables/cells.ts';
import { columns, createRowWriter, fields } from './fleet-rows.ts';
import { decodeFrames, encodeFrames } from './frames.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
const style = { locale: 'en-US', dateFormat: 'MM/DD/YYYY', currency: 'USD', yes: 'Yes', no: 'No' } as const;

/** COPY text in pieces of some rows. */
function* copyText(count: number): Generator<Buffer> {
  const write = createRowWriter(count);
  for (let row = 0; row < count; ) {
    const lines: string[] = [];
    for (let some = 0; some < 500 && row < count; some++, row++) lines.push(`${write(row)}\n`);
    yield Buffer.from(lines.join(''));
  }
}

const table = decodeFrames(encodeFrames(fields, [...copyText(rows)]));
const all = allRows(table);

for (const name of ['first', 'again', 'again']) {
  const times = columns.map((column) => {
    const start = performance.now();
    summarizeColumn(table, all, all, column, style);
    return { column: column.value, time: performance.now() - start };
  });
  const sum = times.reduce((all, { time }) => all + time, 0);
  const slowest = times.toSorted((a, b) => b.time - a.time).slice(0, 5);
  console.log(`Summaries of ${columns.length} columns of ${rows} rows, ${name}: ${sum.toFixed(0)} ms`);
  console.log(
    `  the first column ${times[0]?.time.toFixed(0)} ms; the slowest ${slowest.map(({ column, time }) => `${column} ${time.toFixed(0)}`).join(', ')}`,
  );
}
