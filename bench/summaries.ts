import { fileURLToPath } from 'node:url';
import { summarizeColumn } from '../engine/summaries/summarize.ts';
import { allRows } from '../engine/tables/cells.ts';
import type { Table } from '../engine/tables/table.ts';
import { columns, fields } from './fleet-rows.ts';
import { decodeFrames } from './frames.ts';
import { readOptions } from './options.ts';
import { framesOf } from './pivots/rows.ts';
import { style } from './style.ts';

// Summaries of 40 columns, one after the other. Usage: npx tsx bench/summaries.ts [--rows 1000000]

/** Milliseconds for the summary of each column, one after the other. */
export function timeSummaries(table: Table): { column: string; time: number }[] {
  const all = allRows(table);
  return columns.map((column) => {
    const start = performance.now();
    summarizeColumn(table, all, all, column, style);
    return { column: column.value, time: performance.now() - start };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { rows } = readOptions({ rows: 1_000_000 });
  const table = decodeFrames(
    framesOf(
      rows,
      fields.map(({ name }) => name),
    ),
  );
  for (const name of ['first', 'second', 'third']) {
    const times = timeSummaries(table);
    const sum = times.reduce((all, { time }) => all + time, 0);
    const slowest = times.toSorted((a, b) => b.time - a.time).slice(0, 5);
    console.log(`Summaries of ${columns.length} columns of ${rows} rows, ${name} time: ${sum.toFixed(0)} ms`);
    console.log(
      `  first column ${times[0]?.time.toFixed(0)} ms; slowest: ${slowest.map(({ column, time }) => `${column} ${time.toFixed(0)}`).join(', ')}`,
    );
  }
}
