import { fileURLToPath } from 'node:url';
import type { ResolvedGrouping, ResolvedMeasure, ResolvedPivot } from '../engine/pivots/resolved.ts';
import { createShownRows } from '../engine/results/shown-rows.ts';
import type { Plan, View } from '../engine/results/view.ts';
import { readDataset } from '../engine/tables/reading.ts';
import type { Filter } from '../engine/tables/table.ts';
import { clickThrough } from './click-to-paint.ts';
import { columns } from './fleet-rows.ts';
import { decodeFrames } from './frames.ts';
import { describeRun, noteStart } from './machine.ts';
import { readOptions } from './options.ts';
import { pagesFolder, writePage } from './page.ts';
import { framesOf } from './pivots/rows.ts';
import { median } from './rounds.ts';
import { buildPortal, type Site, withDemo } from './site.ts';
import { style } from './style.ts';

// A click on one section of a dashboard that filters five others over the same table: the time in the worker, with nearly all
// rows left, which is the slowest case, and on a page of the portal the time to the last paint. Usage:
// npm run bench -- cross-filter, or npx tsx bench/cross-filter.ts [--rows 100000] [--rounds 9]

const used = ['low_0', 'low_1', 'low_2', 'low_3', 'date_0', 'date_1', 'number_0', 'number_1', 'number_2', 'number_5'];

function columnNamed(value: string) {
  const column = columns.find((each) => each.value === value);
  if (!column) throw new Error(`There is no column ${value}.`);
  return column;
}

const grouping = (value: string, by: ResolvedGrouping['by'] = null): ResolvedGrouping => ({
  column: columnNamed(value),
  by,
  step: null,
  header: value,
  sort: { measure: null, direction: 'asc' },
  top: null,
  asked: { value },
});

const measure = (take: ResolvedMeasure['take'], value: string | null): ResolvedMeasure => ({
  take,
  column: value === null ? null : columnNamed(value),
  show: 'value',
  header: take,
  figure: columnNamed(value ?? 'number_1'),
  asked: { take },
});

const pivot = (rows: ResolvedGrouping[], across: ResolvedGrouping[], values: ResolvedMeasure[]): ResolvedPivot => ({
  rows,
  columns: across,
  values,
  hideEmpty: false,
  words: { blank: '', others: '', total: '', blankApart: '', othersApart: '' },
  missing: [],
});

/** Bars, and lines over time, as a dashboard of transactions has them. */
const sections: ResolvedPivot[] = [
  pivot([grouping('low_0')], [], [measure('sum', 'number_1')]),
  pivot([grouping('low_1')], [], [measure('count', null)]),
  pivot([grouping('date_0', 'month')], [grouping('low_2')], [measure('sum', 'number_1')]),
  pivot([grouping('date_0', 'week')], [], [measure('mean', 'number_2')]),
  pivot([grouping('low_3')], [grouping('low_0')], [measure('sum', 'number_5')]),
  pivot([grouping('date_1', 'quarter')], [], [measure('count', null), measure('sum', 'number_1')]),
];

/** The work after a click. */
interface Click {
  rows: number;
  /** Milliseconds. */
  filters: number;
  pivots: number;
}

/** Selections, each followed by its removal. The clicked section does not change. */
function clicks(rows: number, rounds: number): Click[] {
  const table = decodeFrames(framesOf(rows, used));
  const plan: Plan = { derived: [], columns: columns.filter(({ value }) => used.includes(value)), style };
  const reading = readDataset(table, plan);
  const viewOf = (filters: readonly Filter[]): View => ({ search: '', filters, sorts: [], fields: used });
  const views = sections.map((section) => {
    const view = createShownRows(reading, plan, viewOf([]));
    view.grow(true);
    view.summary();
    view.pivot(section);
    return view;
  });
  return Array.from({ length: rounds * 2 }, (_, turn): Click => {
    // A new value each time: results of earlier ones are cached.
    const from = 1_000 * (turn + 1);
    const filters: Filter[] =
      turn % 2 === 1
        ? []
        : [{ value: 'number_0', match: 'all', conditions: [{ type: 'number', operator: 'at_least', from }] }];
    const click = { rows: 0, filters: 0, pivots: 0 };
    for (const [place, view] of views.entries()) {
      if (place === 0) continue;
      const begun = performance.now();
      view.setView(viewOf(filters));
      click.rows = view.summary().rows;
      const filtered = performance.now();
      view.pivot(sections[place] as ResolvedPivot);
      click.filters += filtered - begun;
      click.pivots += performance.now() - filtered;
    }
    return click;
  });
}

const lowAndMedian = (values: readonly number[]) => `${Math.min(...values).toFixed(1)} | ${median(values).toFixed(1)}`;

const spread = (values: readonly number[]) =>
  [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(0)).join(' | ');

function line(name: string, of: readonly Click[]): string {
  const all = of.map(({ filters, pivots }) => filters + pivots);
  return `| ${name} | ${of[0]?.rows ?? 0} | ${lowAndMedian(of.map(({ filters }) => filters))} | ${lowAndMedian(of.map(({ pivots }) => pivots))} | ${lowAndMedian(all)} |`;
}

interface Settings {
  rows: number;
  rounds: number;
  /** The folder for the result page. */
  out: string;
}

/** Measures the portal in `dist`, and writes `CROSS-FILTER.md`. */
export async function benchCrossFilter({ address }: Site, { rows, rounds, out }: Settings): Promise<void> {
  noteStart();
  // The first selection and its removal warm up.
  const measured = clicks(rows, rounds + 1).slice(2);
  const page = await clickThrough(address, rows, rounds);
  const run = await describeRun({ postgres: 'not measured', chromium: page.chromium });
  const text = `# A selection over ${rows.toLocaleString('en-US')} rows

\`npm run bench -- cross-filter\`, also a part of \`npm run bench\`.

${run}

## In the worker

A click in one of six sections (bars, and lines over time) filters the five others: their rows, totals and pivots. Milliseconds of all five
together, lowest and median of ${rounds} clicks. The target is 50 ms.

| | rows | filters, lowest | median | pivots, lowest | median | both, lowest | median |
|---|--:|--:|--:|--:|--:|--:|--:|
${line(
  'select a value',
  measured.filter((_, turn) => turn % 2 === 0),
)}
${line(
  'remove the selection',
  measured.filter((_, turn) => turn % 2 === 1),
)}

## On the page

Six bar and line charts over as many rows, all visible in the window. Milliseconds from the press on a bar to the last paint after it, and the
longest task of the page meanwhile (0: none took more than 50). The target is 300 ms.

| | lowest | median | highest |
|---|--:|--:|--:|
| press to last paint | ${spread(page.last)} |
| longest task | ${spread(page.longest)} |
`;
  console.log(text);
  await writePage(out, 'CROSS-FILTER.md', text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const settings = readOptions({ rows: 100_000, rounds: 9, out: pagesFolder });
  await buildPortal();
  await withDemo((site) => benchCrossFilter(site, settings));
}
