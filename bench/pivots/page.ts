import { formatCount, formatMegabytes, formatSeconds, formatTable, verdict } from '../format.ts';
import type { Figures } from '../rounds.ts';
import { caseNamed, cases } from './cases.ts';

interface PivotResults {
  figures: Figures;
  rows: number;
  rounds: number;
  /** When and on what they were measured, as a list. */
  run: string;
}

const peers = [
  ['perspective', 'Perspective'],
  ['duckdb', 'DuckDB-WASM'],
  ['arquero', 'Arquero'],
] as const;

const s = (value: number) => formatSeconds(value, 3);

/** A peer's time, and how many times ours it is. */
function peerTime(ours: number, peer: number): string {
  if (Number.isNaN(peer)) return '–';
  const times = peer / ours;
  return `${s(peer)}, ${times.toFixed(times < 10 ? 1 : 0)} ×${times < 1 ? ' **faster**' : ''}`;
}

/** The times of a first or second computation, or of a first one with the loading of the rows. */
function pivotTable({ figures }: PivotResults, kind: 'first' | 'again' | 'loaded'): string {
  const of = (contestant: string, name: string) =>
    kind === 'loaded'
      ? figures.median(`${contestant} load`) + figures.median(`${contestant} first ${name}`)
      : figures.median(`${contestant} ${kind} ${name}`);
  return formatTable([
    ['', 'ours', ...peers.map(([, name]) => name)],
    ...cases.map(({ name }) => {
      const ours = of('ours', name);
      return [name, s(ours), ...peers.map(([peer]) => peerTime(ours, of(peer, name)))];
    }),
  ]);
}

function targets({ figures, rows }: PivotResults): string {
  const of = (name: string) => figures.median(name);
  const row = (name: string, value: number, target: number) => [
    name,
    s(value),
    `≤ ${target} s`,
    verdict(value <= target, value),
  ];
  const slower = cases.filter(({ name }) =>
    peers.some(([peer]) =>
      ['first', 'again'].some((kind) => of(`${peer} ${kind} ${name}`) < of(`ours ${kind} ${name}`)),
    ),
  );
  const peak = figures.highest('tab peak, pivots');
  const longest = of('summaries in the tab, longest task');
  return formatTable([
    [`${formatCount(rows)} rows`, 'ours', 'target', ''],
    ...cases.flatMap(({ name }) => [
      row(`pivot, ${name}: first time`, of(`ours first ${name}`), caseNamed(name).target),
      row(`pivot, ${name}: second time`, of(`ours again ${name}`), caseNamed(name).target),
    ]),
    [
      'pivots, compared with each peer',
      slower.length === 0 ? 'faster' : `slower: ${slower.map(({ name }) => name).join('; ')}`,
      'faster',
      slower.length === 0 ? 'met' : '**not met**',
    ],
    row('groups by a field of 64 values, with three sums', of('groups by low_1'), 0.3),
    row('groups by a field of 30,000 values, with three sums', of('groups by high_0'), 0.3),
    row('summaries of 40 columns: first time', of('summaries first'), 1),
    row('summaries of 40 columns: second time', of('summaries again'), 1),
    row('summary of the first column', of('summaries first, first column'), 0.1),
    row('summaries of 40 columns in the browser', of('summaries in the tab'), 1),
    [
      'summaries of 40 columns in the browser: longest task of the page',
      Number.isNaN(longest) ? '–' : `${longest} ms`,
      '≤ 50 ms',
      verdict(longest <= 50, longest),
    ],
    row('pivot in the browser: from the click to its cells', of('pivot in the tab'), 0.3),
    [
      'peak memory of the tab with a pivot and column summaries',
      formatMegabytes(peak),
      '< 1100 MB',
      verdict(peak < 1.1e9, peak),
    ],
  ]);
}

export function pivotsText(results: PivotResults): string {
  const { figures, rows, rounds, run } = results;
  const loads = peers.map(([peer, name]) => `${name} ${s(figures.median(`${peer} load`))}`).join(', ');
  return `# Pivots, groups and column summaries

\`npm run bench -- pivots --tab\`, also a part of \`npm run bench\`. Medians of ${rounds} rounds. Contestants run one after the other, each in its
own Node process on one thread, as in a web worker, with the same ${formatCount(rows)} rows. The first round compares all groups and totals with
ours, within 1e-9.

${run}

## Targets

${targets(results)}

## Pivots

Each pivot has a sum, a row count and a ratio of two sums at every level. The ratio is over the rows that have both values. Where a pivot has
columns, they are the quarters of a date. The clock stops when the figures are ready:

* ours: sorted and in display order
* Perspective: Arrow columns. Column totals take a second view, and the ratio is calculated from two sums.
* DuckDB-WASM: the Arrow table of a query with ROLLUP
* Arquero: tables of groups. Totals are calculated from the groups below them.

× is a peer's time divided by ours. A peer that took more than two seconds for a pivot was not timed a second time.

### First time, rows loaded

${pivotTable(results, 'first')}

### Second time, rows loaded

${pivotTable(results, 'again')}

### First time, with loading

Ours loads frames of the portal's stream from memory (${s(figures.median('ours load'))}). The peers load an Arrow stream from memory
(${loads}). Both have only the fields that the pivots read.

${pivotTable(results, 'loaded')}
`;
}
