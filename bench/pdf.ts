import type { Document, DocumentSection } from '../engine/files/document/document.ts';
import { writePdf } from '../engine/files/pdf/pdf.ts';
import { charts, figure, file, fonts, regionsOf, section, sheetOf } from '../tests/engine/files/composed-samples.ts';
import { readOptions } from './options.ts';
import { median } from './rounds.ts';

// PDFs of a table with 12 columns, one with 28 columns, and a dashboard with 40 sections. Each is written five times; the
// first time loads jsPDF. Usage: npx tsx bench/pdf.ts [--rows 10000] [--runs 5]

const { rows, runs: count } = readOptions({ rows: 10_000, runs: 5 });

const control = { onProgress: () => undefined, yieldNow: () => Promise.resolve(), isCancelled: () => false };

/** Forty sections: key figures, a text, every kind of chart, and tables of fifty rows. */
function forty(): DocumentSection[] {
  const course = Array.from({ length: 12 }, (_, month) => 100 + ((month * 37) % 50));
  const figures = Array.from({ length: 8 }, (_, at) =>
    section(`figure ${at}`, {
      width: 3,
      figures: [figure('Cost', '$1,204.12', { change: '+2%', isGood: false, course })],
    }),
  );
  const tables = Array.from({ length: 6 }, (_, at) => section(`table ${at}`, { sheet: sheetOf(50) }));
  const drawn = [...charts('en-US'), ...charts('en-US')].slice(0, 25);
  return [...figures, section('text', { text: '48 of 612 vehicles did not move.' }), ...drawn, ...tables];
}

const alone = (only: DocumentSection) => file([{ title: null, sections: [only] }]);

const files: Readonly<Record<string, () => Document>> = {
  [`${rows} rows × 12`]: () => alone(section('rows', { sheet: sheetOf(rows) })),
  [`${rows} rows × 28`]: () => alone(section('rows', { sheet: sheetOf(rows, 16) })),
  '40 sections': () => file([{ title: 'All', sections: forty() }]),
};

const geographies = { north_america: regionsOf('regions') };

for (const [name, make] of Object.entries(files)) {
  const runs: { wall: number; cpu: number; bytes: number }[] = [];
  for (let run = 0; run < count; run++) {
    const composed = make();
    const [start, before] = [performance.now(), process.cpuUsage()];
    const { bytes } = await writePdf(composed, { fonts, geographies }, () => undefined, control);
    const { user, system } = process.cpuUsage(before);
    runs.push({ wall: performance.now() - start, cpu: (user + system) / 1000, bytes });
  }
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
  const [first] = runs;
  console.log(
    `${name}: first ${seconds(first?.wall ?? 0)}, median ${seconds(median(runs.map(({ wall }) => wall)))}, ` +
      `CPU ${seconds(median(runs.map(({ cpu }) => cpu)))}, ${Math.round((first?.bytes ?? 0) / 1024)} kB`,
  );
}
