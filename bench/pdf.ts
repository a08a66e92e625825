import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Document, DocumentSection } from '../engine/files/document/document.ts';
import { writePdf } from '../engine/files/pdf/pdf.ts';
import { lineWriter, readLines } from '../engine/tables/lines.ts';
import { charts, figure, file, fonts, regionsOf, section, sheetOf } from '../tests/engine/files/composed-samples.ts';
import { readOptions } from './options.ts';
import { median } from './rounds.ts';

// PDFs of a report with 40 columns, of dashboards with a table of 12 and of 28 columns, and of a dashboard with 40
// sections. Each is written five times; the first time loads jsPDF. Usage: npx tsx bench/pdf.ts [--rows 10000] [--runs 5]
// With --autotable <folder>, the report is also written by jspdf-autotable: the folder has it and jspdf in node_modules.

const { rows, runs: count, autotable: peer } = readOptions({ rows: 10_000, runs: 5, autotable: '' });

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

const wide = () => sheetOf(rows, 28);

const files: Readonly<Record<string, () => Document>> = {
  [`report, ${rows} rows × 40`]: () => ({ ...alone(section('rows', { sheet: wide() })), layout: 'report' }),
  [`${rows} rows × 12`]: () => alone(section('rows', { sheet: sheetOf(rows) })),
  [`${rows} rows × 28`]: () => alone(section('rows', { sheet: sheetOf(rows, 16) })),
  '40 sections': () => file([{ title: 'All', sections: forty() }]),
};

const geographies = { north_america: regionsOf('regions') };

/** Writes the texts of the wide table with jspdf-autotable, on pages of the same size with the first column repeated. */
function autotable(folder: string): () => Promise<number> {
  const load = createRequire(join(folder, 'package.json'));
  const { jsPDF } = load('jspdf') as typeof import('jspdf');
  const { autoTable } = load('jspdf-autotable') as { autoTable: (doc: unknown, options: object) => void };
  const { style } = alone(section('rows'));
  return async () => {
    const { columns, table, lines } = wide();
    const writers = columns.map((column) => lineWriter(column, style));
    const fields = columns.map(({ value }) => value);
    const body = readLines(table, lines, 0, rows, fields).map((line) => writers.map((write) => write(line)));
    const doc = new jsPDF({ unit: 'pt', format: 'letter', orientation: 'landscape', compress: true });
    const head = [columns.map(({ header }) => header)];
    autoTable(doc, { head, body, styles: { fontSize: 7 }, horizontalPageBreak: true, horizontalPageBreakRepeat: 0 });
    return doc.output('arraybuffer').byteLength;
  };
}

const ours = (make: () => Document) => async () => {
  const { bytes } = await writePdf(make(), { fonts, geographies }, () => undefined, control);
  return bytes;
};

const writers: [name: string, write: () => Promise<number>][] = [
  ...Object.entries(files).map(([name, make]): [string, () => Promise<number>] => [name, ours(make)]),
  ...(peer ? [[`autotable, ${rows} rows × 40`, autotable(peer)] as [string, () => Promise<number>]] : []),
];

/** Megabytes of the process. */
const usedBy = () => process.memoryUsage().rss / 1024 / 1024;

for (const [name, write] of writers) {
  const runs: { wall: number; cpu: number; bytes: number; memory: number }[] = [];
  for (let run = 0; run < count; run++) {
    const [start, before, memory] = [performance.now(), process.cpuUsage(), usedBy()];
    const bytes = await write();
    const { user, system } = process.cpuUsage(before);
    const own = { wall: performance.now() - start, cpu: (user + system) / 1000, memory: usedBy() - memory };
    runs.push({ ...own, bytes });
  }
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
  const [first] = runs;
  console.log(
    `${name}: first ${seconds(first?.wall ?? 0)}, median ${seconds(median(runs.map(({ wall }) => wall)))}, ` +
      `CPU ${seconds(median(runs.map(({ cpu }) => cpu)))}, ${Math.round((first?.bytes ?? 0) / 1024)} kB, ` +
      `first run +${Math.round(first?.memory ?? 0)} MB`,
  );
}
