import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { ResolvedGrouping, ResolvedMeasure, ResolvedPivot } from '../engine/pivots/resolved.ts';
import { createShownRows } from '../engine/results/shown-rows.ts';
import type { Plan, View } from '../engine/results/view.ts';
import { readDataset } from '../engine/tables/reading.ts';
import type { Filter } from '../engine/tables/table.ts';
import { measureClicks } from './click-to-paint.ts';
import { columns } from './fleet-rows.ts';
import { decodeFrames } from './frames.ts';
import { describeMachine, load } from './machine.ts';
import { framesOf } from './pivots/rows.ts';
import { median } from './rounds.ts';
import { style } from './style.ts';

// A click on a section of a dashboard that filters five others over the same table: what the worker does for it, where nearly
// all rows stay, which is the dearest; and on a page of the portal the time until all is painted. Usage:
// npm run bench -- cross-filter [--rows 100000] [--rounds 9]

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
  words: { blank: '', others: '', total: '' },
  missing: [],
});

/** Bars, and lines over time: what a dashboard over transactions has. */
const sections: ResolvedPivot[] = [
  pivot([grouping('low_0')], [], [measure('sum', 'number_1')]),
  pivot([grouping('low_1')], [], [measure('count', null)]),
  pivot([grouping('date_0', 'month')], [grouping('low_2')], [measure('sum', 'number_1')]),
  pivot([grouping('date_0', 'week')], [], [measure('mean', 'number_2')]),
  pivot([grouping('low_3')], [grouping('low_0')], [measure('sum', 'number_5')]),
  pivot([grouping('date_1', 'quarter')], [], [measure('count', null), measure('sum', 'number_1')]),
];

interface Click {
  rows: number;
  /** Milliseconds. */
  filters: number;
  pivots: number;
}

/** Selections, each taken away again: the section that is clicked stays as it is. */
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
    // Each time another one: what was asked before is known.
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

const figure = (values: readonly number[]) => `${Math.min(...values).toFixed(1)} | ${median(values).toFixed(1)}`;

const spread = (values: readonly number[]) =>
  [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(0)).join(' | ');

function line(name: string, of: readonly Click[]): string {
  const all = of.map(({ filters, pivots }) => filters + pivots);
  return `| ${name} | ${of[0]?.rows ?? 0} | ${figure(of.map(({ filters }) => filters))} | ${figure(of.map(({ pivots }) => pivots))} | ${figure(all)} |`;
}

/** Measures, and writes `bench/CROSS-FILTER.md`. */
export async function benchCrossFilter({ rows = 100_000, rounds = 9 } = {}): Promise<void> {
  const idle = load();
  const taken = clicks(rows, rounds);
  // The first two warm it up.
  const warm = taken.slice(2);
  const page = await measureClicks(rows, rounds);
  const machine = await describeMachine({ postgres: 'not measured', chromium: page.chromium });
  const text = `# A selection over ${rows.toLocaleString('en-US')} rows

What the worker does when one of six sections (bars, and lines over time) is clicked: the rows of the five others, their
totals, and their pivots. Milliseconds of all five together, the least and the median of ${rounds} clicks; ${idle.toFixed(1)} processes wanted to run meanwhile.
The aim is 50 ms. Made by \`npm run bench -- cross-filter\`.

| | rows | filters, least | median | pivots, least | median | all, least | median |
|---|--:|--:|--:|--:|--:|--:|--:|
${line(
  'a value is selected',
  warm.filter((_, turn) => turn % 2 === 0),
)}
${line(
  'and taken away again',
  warm.filter((_, turn) => turn % 2 === 1),
)}

On a page of the portal with six bar and line charts over as many rows, in a window that shows all of them: milliseconds from the
press on a bar until the last paint that follows, and the longest task of the page meanwhile (0: none over 50). The aim is 300 ms.

| | least | median | greatest |
|---|--:|--:|--:|
| press to last paint | ${spread(page.last)} |
| longest task | ${spread(page.longest)} |

${machine.map((fact) => `* ${fact}`).join('\n')}
`;
  console.log(text);
  await writeFile(fileURLToPath(new URL('./CROSS-FILTER.md', import.meta.url)), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    allowPositionals: true,
    options: { rows: { type: 'string' }, rounds: { type: 'string' } },
  });
  await benchCrossFilter({ rows: Number(values.rows ?? 100_000), rounds: Number(values.rounds ?? 9) });
}
