import { caseNamed, cases } from './pivots/cases.ts';
import type { Figures } from './rounds.ts';

export interface Looks {
  figures: Figures;
  rows: number;
  rounds: number;
  machine: readonly string[];
  /** What else wanted to run before the first round: processes, over a minute. */
  idle: number;
}

const peers = [
  ['perspective', 'Perspective'],
  ['duckdb', 'DuckDB-WASM'],
  ['arquero', 'Arquero'],
] as const;

const count = (value: number) => value.toLocaleString('en-US');
const s = (value: number) => (Number.isNaN(value) ? '–' : `${value.toFixed(value < 10 ? 3 : 1)} s`);
const mb = (value: number) => (Number.isNaN(value) ? '–' : `${Math.round(value / 1e6)} MB`);
const verdict = (isMet: boolean, value: number) =>
  Number.isNaN(value) ? 'not measured' : isMet ? 'met' : '**not met**';

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A figure beside that of a peer, with how many times as long the peer takes. */
function beside(own: number, other: number): string {
  if (Number.isNaN(other)) return '–';
  const times = other / own;
  return `${s(other)}, ${times.toFixed(times < 10 ? 1 : 0)} ×${times < 1 ? ' **faster**' : ''}`;
}

/** With the time that the rows took to come in, or without. */
function pivots({ figures }: Looks, kind: 'first' | 'again' | 'loaded'): string {
  const of = (who: string, name: string) =>
    kind === 'loaded'
      ? figures.median(`${who} load`) + figures.median(`${who} first ${name}`)
      : figures.median(`${who} ${kind} ${name}`);
  return table(
    ['', 'ours', ...peers.map(([, name]) => name)],
    cases.map(({ name }) => {
      const own = of('ours', name);
      return [name, s(own), ...peers.map(([who]) => beside(own, of(who, name)))];
    }),
  );
}

function targets({ figures, rows }: Looks): string {
  const of = (name: string) => figures.median(name);
  const row = (name: string, value: number, target: number) => [
    name,
    s(value),
    `≤ ${target} s`,
    verdict(value <= target, value),
  ];
  const slower = cases.filter(({ name }) =>
    peers.some(([who]) => ['first', 'again'].some((kind) => of(`${who} ${kind} ${name}`) < of(`ours ${kind} ${name}`))),
  );
  const peak = figures.greatest('tab peak, looks');
  const busiest = figures.median('summaries in the tab, longest task');
  return table(
    [`of ${count(rows)} rows`, 'ours', 'target', ''],
    [
      ...cases.flatMap(({ name }) => [
        row(`pivot, ${name}: at first`, of(`ours first ${name}`), caseNamed(name).target),
        row(`pivot, ${name}: again`, of(`ours again ${name}`), caseNamed(name).target),
      ]),
      [
        'pivots beside each peer',
        slower.length === 0 ? 'faster' : `slower: ${slower.map(({ name }) => name).join('; ')}`,
        'faster',
        slower.length === 0 ? 'met' : '**not met**',
      ],
      row('groups by a field of 64 values, with three sums', of('groups by low_1'), 0.3),
      row('groups by a field of 30,000 values, with three sums', of('groups by high_0'), 0.3),
      row('what is in 40 columns: at first', of('summaries first'), 1),
      row('what is in 40 columns: again', of('summaries again'), 1),
      row('what is in the first column', of('summaries first, first column'), 0.1),
      row('what is in 40 columns, in the tab', of('summaries in the tab'), 1),
      [
        'what is in 40 columns, in the tab: the longest that the page was held',
        Number.isNaN(busiest) ? '–' : `${busiest} ms`,
        '≤ 50 ms',
        verdict(busiest <= 50, busiest),
      ],
      row('pivot in the tab: from the click to its cells', of('pivot in the tab'), 0.3),
      [
        'the tab, with a pivot and what is in its columns: peak of its memory',
        mb(peak),
        '< 1100 MB',
        verdict(peak < 1.1e9, peak),
      ],
    ],
  );
}

/** The results as a page. */
export function looksText(looks: Looks): string {
  const { figures, rows, rounds, machine, idle } = looks;
  const loads = peers.map(([who, name]) => `${name} ${s(figures.median(`${who} load`))}`).join(', ');
  return `# Rows looked at another way

\`npm run bench -- looks --tab\`, and a part of \`npm run bench\`. Medians of ${rounds} rounds, the contestants of a round one after the other. Each
pivots the same ${count(rows)} rows in a process of its own, in Node, on one thread: as the portal's worker does, and as the peers do in a browser. In the first round the figures of
every group and every total are compared with ours, within 1e-9.

${machine.map((line) => `* ${line}`).join('\n')}
* Processes that wanted to run in the minute before: ${idle.toFixed(2)}

## Targets

${targets(looks)}

## Pivots

Each with the sum of a figure, the count of rows and a ratio of two sums, over the rows that have both, at every depth of both ways; where a pivot has columns these are the quarters
of a date. The clock stops with the figures in hand: ours sorted and laid out as they are shown, Perspective's as Arrow columns, DuckDB's as the Arrow table of a query with
ROLLUP, Arquero's as tables of groups, whose totals are made of the groups below. Perspective's totals across are a view of their own, and its ratio is made of two sums. × is how many
times as long a peer takes as ours. Who took more than two seconds for one was not asked for it again.

### Of rows that are there, at first

${pivots(looks, 'first')}

### Of rows that are there, again

${pivots(looks, 'again')}

### With the time in which the rows came in

Frames of the portal's stream in hand for ours (${s(figures.median('ours load'))}), an Arrow stream in hand for the others (${loads}): the fields that the pivots read, and no others.

${pivots(looks, 'loaded')}
`;
}
