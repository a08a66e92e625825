import { allRows } from '../engine/tables/cells.ts';
import { filterRows } from '../engine/tables/filter.ts';
import { linesOf, readLines } from '../engine/tables/lines.ts';
import { rankTexts } from '../engine/tables/rank.ts';
import { searchRows } from '../engine/tables/search.ts';
import { sortRows } from '../engine/tables/sort.ts';
import { totalRows } from '../engine/tables/totals.ts';
import { columns, createRowWriter, fields } from './fleet-rows.ts';
import { decodeFrames, encodeFrames } from './frames.ts';
import { style } from './style.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** The first run, which fills what is kept, and the median of the others; time that passed, and of the processor. */
function measure(name: string, run: () => unknown, repeats = 5): void {
  const passed: number[] = [];
  const busy: number[] = [];
  let result: unknown;
  for (let i = 0; i < repeats; i++) {
    const before = process.cpuUsage();
    const start = performance.now();
    result = run();
    passed.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    busy.push((user + system) / 1000);
  }
  const label = typeof result === 'number' ? `${name}: ${result} rows` : name;
  const first = `${passed[0]?.toFixed(0)} ms (${busy[0]?.toFixed(0)} busy)`;
  console.log(
    `${label.padEnd(48)} ${first}, then ${median(passed.slice(1)).toFixed(0)} (${median(busy.slice(1)).toFixed(0)})`,
  );
}

/** COPY text in pieces of 64 kB. */
function copyText(count: number): Buffer[] {
  const write = createRowWriter(count);
  const pieces: Buffer[] = [];
  for (let row = 0; row < count; ) {
    const lines: string[] = [];
    for (let size = 0; size < 65_536 && row < count; row++) {
      const line = `${write(row)}\n`;
      size += line.length;
      lines.push(line);
    }
    pieces.push(Buffer.from(lines.join('')));
  }
  return pieces;
}

const some = copyText(100_000);
measure('COPY to frames, 100k × 40', () => encodeFrames(fields, some));
let frames = encodeFrames(fields, copyText(rows));
const megabytes = frames.reduce((sum, frame) => sum + frame.length, 0) / 1e6;
console.log(`${rows} × ${fields.length}: ${frames.length - 2} batches, ${megabytes.toFixed(0)} MB`);
measure('decode', () => decodeFrames(frames), 3);
const table = decodeFrames(frames);
frames = [];
const all = allRows(table);
const sort = (value: string) => () => sortRows(table, all, [{ value, direction: 'asc' }], style.locale);
for (const name of ['low_3', 'low_24', 'number_0', 'number_1', 'date_0', 'high_0', 'high_2', 'high_4']) {
  measure(`sort by ${name}`, sort(name));
}
const distinct = table.columns.get('high_3');
if (distinct?.kind === 'text')
  measure('rank a million distinct texts', () => rankTexts(distinct.dictionary, 'en-US'), 3);
const sorted = sort('high_2')();
const found = (text: string) => searchRows(table, all, columns, text, style).length;
for (const text of ['kx7', 'street', '4521', '12.5', '03/14/2024', '$45.1', 'e', 'zzzzzzzz', 'ab 12']) {
  measure(`search "${text}"`, () => found(text));
}
measure('filter a text', () =>
  filterRows(
    table,
    all,
    [{ value: 'low_9', match: 'all', conditions: [{ type: 'text', operator: 'contains', text: 'a' }] }],
    columns,
  ),
);
measure('filter a number', () =>
  filterRows(
    table,
    all,
    [{ value: 'number_1', match: 'all', conditions: [{ type: 'number', operator: 'in_range', from: 20, to: 90 }] }],
    columns,
  ),
);
measure('totals of 6 columns', () => totalRows(table, all, columns));
measure('totals of 6 columns, rows sorted', () => totalRows(table, sorted, columns));
measure('a block of 200 rows', () =>
  readLines(
    table,
    linesOf(sorted),
    500_000,
    500_200,
    fields.map(({ name }) => name),
  ),
);
console.log(`${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
