import type { Document } from '../engine/files/document/document.ts';
import { writeComposedWorkbook } from '../engine/files/workbook/composed/composed-workbook.ts';
import { file, section, sheetOf } from '../tests/engine/files/composed-samples.ts';
import { readOptions } from './options.ts';

// The workbook of a dashboard, composed with exceljs and streamed by our own writer. Usage:
// node --expose-gc --import tsx bench/workbook.ts [--rows 60000]

const { rows: highest } = readOptions({ rows: 60_000 });

const control = { onProgress: () => undefined, yieldNow: () => Promise.resolve(), isCancelled: () => false };

const sheets = (count: number, rows: number): Document =>
  file([
    {
      title: null,
      sections: Array.from({ length: count }, (_, at) => section(`section ${at}`, { sheet: sheetOf(rows) })),
    },
  ]);

/** Sections, and rows of 12 columns in each. */
const sizes = [
  [30, highest / 100],
  [1, highest / 6],
  [1, highest / 2],
  [1, highest],
].map(([count = 0, rows = 0]) => [count, Math.ceil(rows)] as const);

for (const [count, rows] of sizes) {
  const composed = sheets(count, rows);
  for (const [name, most] of [
    ['composed', Number.POSITIVE_INFINITY],
    ['streamed', 0],
  ] as const) {
    globalThis.gc?.();
    const start = performance.now();
    const { user: before } = process.cpuUsage();
    let peak = process.memoryUsage().rss;
    const look = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    const { bytes } = await writeComposedWorkbook(composed, 0, null, () => undefined, control, most);
    clearInterval(look);
    peak = Math.max(peak, process.memoryUsage().rss);
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    const cpu = ((process.cpuUsage().user - before) / 1e6).toFixed(2);
    console.log(
      `${count} × ${rows} rows × 12, ${count * rows * 12} cells, ${name}: ${seconds} s, CPU ${cpu} s, ${Math.round(bytes / 1024)} kB, peak ${Math.round(peak / 1e6)} MB`,
    );
  }
}
