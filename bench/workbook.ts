import type { ComposedFile } from '../engine/exports/composed.ts';
import { writeComposedWorkbook } from '../engine/exports/composed-workbook.ts';
import { file, section, sheetOf } from '../tests/engine/exports/composed-samples.ts';

// What the workbook of a dashboard takes: composed by exceljs, and streamed by the writer of rows. Usage: tsx --expose-gc bench/workbook.ts

const control = { onProgress: () => undefined, yieldNow: () => Promise.resolve(), isCancelled: () => false };

const sheets = (count: number, rows: number): ComposedFile =>
  file([
    {
      title: null,
      sections: Array.from({ length: count }, (_, at) => section(`section ${at}`, { sheet: sheetOf(rows) })),
    },
  ]);

/** Sections and rows of 12 columns each. */
const sizes = [
  [30, 600],
  [1, 10_000],
  [1, 30_000],
  [1, 60_000],
] as const;

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
      `${count} × ${rows} rows × 12, ${count * rows * 12} cells, ${name}: ${seconds} s, of the processor ${cpu} s, ${Math.round(bytes / 1024)} kB, ${Math.round(peak / 1e6)} MB`,
    );
  }
}
