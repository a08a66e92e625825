import type { ComposedFile, ComposedSection } from '../engine/exports/composed.ts';
import { writePdf } from '../engine/exports/pdf.ts';
import { charts, figure, file, fonts, regionsOf, section, sheetOf } from '../tests/engine/exports/composed-samples.ts';

// What a PDF of a dashboard takes: a table of 10,000 rows × 12 columns, one of 28 columns, and a dashboard of forty sections.
// Each is written five times; the first one loads jsPDF. Usage: tsx bench/pdf.ts

const control = { onProgress: () => undefined, yieldNow: () => Promise.resolve(), isCancelled: () => false };

/** Forty sections: figures, a text, every mark, and tables of fifty rows. */
function forty(): ComposedSection[] {
  const course = Array.from({ length: 12 }, (_, month) => 100 + ((month * 37) % 50));
  const figures = Array.from({ length: 8 }, (_, at) =>
    section(`figure ${at}`, {
      width: 3,
      figures: [figure('Cost', '$1,204.12', { change: '+2%', isGood: false, course })],
    }),
  );
  const tables = Array.from({ length: 6 }, (_, at) => section(`table ${at}`, { sheet: sheetOf(50) }));
  const drawn = [...charts('en-US'), ...charts('en-US')].slice(0, 25);
  return [...figures, section('text', { text: 'Of 612 vehicles 48 stood still.' }), ...drawn, ...tables];
}

const alone = (own: ComposedSection) => file([{ title: null, sections: [own] }]);

const files: Readonly<Record<string, () => ComposedFile>> = {
  '10,000 rows × 12': () => alone(section('rows', { sheet: sheetOf(10_000) })),
  '10,000 rows × 28': () => alone(section('rows', { sheet: sheetOf(10_000, 16) })),
  '40 sections': () => file([{ title: 'All', sections: forty() }]),
};

const geographies = { north_america: regionsOf('regions') };

for (const [name, make] of Object.entries(files)) {
  const runs: { wall: number; cpu: number; bytes: number }[] = [];
  for (let run = 0; run < 5; run++) {
    const composed = make();
    const [start, before] = [performance.now(), process.cpuUsage()];
    const { bytes } = await writePdf(composed, { fonts, geographies }, () => undefined, control);
    const { user, system } = process.cpuUsage(before);
    runs.push({ wall: performance.now() - start, cpu: (user + system) / 1000, bytes });
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[2] ?? 0;
  const said = (value: number) => `${(value / 1000).toFixed(2)} s`;
  const [first] = runs;
  console.log(
    `${name}: first ${said(first?.wall ?? 0)}, median ${said(median(runs.map(({ wall }) => wall)))}, ` +
      `of the processor ${said(median(runs.map(({ cpu }) => cpu)))}, ${Math.round((first?.bytes ?? 0) / 1024)} kB`,
  );
}
