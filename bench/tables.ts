import { allRows } from '../engine/tables/cells.ts';
import { filterRows } from '../engine/tables/filter.ts';
import { linesOf, readLines } from '../engine/tables/lines.ts';
import { rankTexts } from '../engine/tables/rank.ts';
import { searchRows } from '../engine/tables/search.ts';
import { sortRows } from '../engine/tables/sort.ts';
import { totalRows } from '../engine/tables/totals.ts';
import { columns, createRowWriter, fields } from './fleet-rows.ts';
import { decodeFrames, encodeFrames } from './frames.ts';
import { readOptions } from './options.ts';
import { median } from './rounds.ts';
import { style } from './style.ts';

// Decoding, sort, search, filter and totals over columns, without a browser. Usage: npx tsx bench/tables.ts [--rows 1000000]

const { rows } = readOptions({ rows: 1_000_000 });

/** Elapsed and CPU time of the first run, which fills caches, and the medians of the others. */
function measure(name: string, run: () => unknown, repeats = 5): void {
  const elapsed: number[] = [];
  const cpu: number[] = [];
  let result: unknown;
  for (let i = 0; i < repeats; i++) {
    const before = process.cpuUsage();
    const start = performance.now();
    result = run();
    elapsed.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
  }
  const label = typeof result === 'number' ? `${name}: ${result} rows` : name;
  const first = `${elapsed[0]?.toFixed(0)} ms (${cpu[0]?.toFixed(0)} CPU)`;
  console.log(
    `${label.padEnd(48)} ${first}, then ${median(elapsed.slice(1)).toFixed(0)} (${median(cpu.slice(1)).toFixed(0)})`,
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

const sample = copyText(Math.min(100_000, rows));
measure(`COPY to frames, ${Math.min(100_000, rows)} × 40`, () => encodeFrames(fields, sample));
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
if (distinct?.kind === 'text') measure('rank distinct texts', () => rankTexts(distinct.dictionary, 'en-US'), 3);
const sorted = sort('high_2')();
const search = (text: string) => searchRows(table, all, columns, text, style).length;
for (const text of ['kx7', 'street', '4521', '12.5', '03/14/2024', '$45.1', 'e', 'zzzzzzzz', 'ab 12']) {
  measure(`search "${text}"`, () => search(text));
}
measure('filter by a text', () =>
  filterRows(
    table,
    all,
    [{ value: 'low_9', match: 'all', conditions: [{ type: 'text', operator: 'contains', text: 'a' }] }],
    columns,
  ),
);
measure('filter by a number', () =>
  filterRows(
    table,
    all,
    [{ value: 'number_1', match: 'all', conditions: [{ type: 'number', operator: 'in_range', from: 20, to: 90 }] }],
    columns,
  ),
);
measure('totals of 6 columns', () => totalRows(table, all, columns));
measure('totals of 6 columns, sorted rows', () => totalRows(table, sorted, columns));
measure('read a block of 200 rows', () =>
  readLines(
    table,
    linesOf(sorted),
    Math.floor(rows / 2),
    Math.floor(rows / 2) + 200,
    fields.map(({ name }) => name),
  ),
);
console.log(`${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
