import { actionNames } from './actions.ts';
import { columns } from './columns.ts';
import type { Figures } from './rounds.ts';
import type { Period } from './site.ts';

export interface Results {
  figures: Figures;
  rounds: number;
  machine: readonly string[];
  /** What else wanted to run before the first round: processes, over a minute. */
  idleLoad: number;
  small: Period;
  middle: Period;
  large: Period;
  /** Fields that the stream carries. */
  fields: number;
  workbookRows: number;
}

const count = (value: number) => value.toLocaleString('en-US');
const s = (value: number) => (Number.isNaN(value) ? '–' : `${value.toFixed(value < 10 ? 2 : 1)} s`);
const mb = (value: number) => (Number.isNaN(value) ? '–' : `${Math.round(value / 1e6)} MB`);
const times = (value: number) => (Number.isNaN(value) ? '–' : `${value.toFixed(2)} ×`);
const verdict = (isMet: boolean, value: number) => (Number.isNaN(value) ? 'not measured' : isMet ? 'met' : 'missed');

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** All steps of a kind together, and the one that compares worst. */
function actionRow(figures: Figures, kind: string, large: string, middle: string): string[] {
  const steps = actionNames
    .filter((name) => name.startsWith(kind))
    .map((name) => ({ name, ours: figures.median(`ours ${name}`), grid: figures.median(`grid ${name}`) }));
  const sumOf = (who: 'ours' | 'grid') => steps.reduce((sum, step) => sum + step[who], 0);
  const ratio = sumOf('ours') / sumOf('grid');
  const [worst] = steps.sort((a, b) => b.ours / b.grid - a.ours / a.grid);
  const most = worst ? worst.ours / worst.grid : Number.NaN;
  return [
    `${kind} over ${large}: ${steps.length} steps together (worst: ${worst?.name}, ${times(most)})`,
    s(sumOf('ours')),
    `${s(sumOf('grid'))}, AG Grid client-side over ${middle}`,
    times(ratio),
    '≤ 1 ×',
    ratio <= 1 && most > 1 ? 'met together, not in each' : verdict(ratio <= 1, ratio),
  ];
}

function targets({ figures, small, middle, large, workbookRows, fields }: Results): string {
  const of = (name: string) => figures.median(name);
  const first = of('first large') / of('first small');
  const all = of('all large') / of('copy');
  const shown = of('all large') / of('copy shown');
  const growth = figures.greatest('server peak') - of('server before');
  const book = of('exceljs buffered, xlsx') / of('ours, xlsx');
  const peak = figures.greatest('tab peak, workbook');
  const [large1, middle1] = [`${count(large.rows)} rows`, `${count(middle.rows)} rows`];
  return table(
    ['figure', 'ours', 'peer', 'ratio', 'target', ''],
    [
      [
        `first rows in the grid, ${large1}`,
        s(of('first large')),
        `${s(of('first small'))}, the same at ${count(small.rows)} rows`,
        times(first),
        '≤ 1.5 ×',
        verdict(first <= 1.5, first),
      ],
      [
        `all of ${large1} in`,
        s(of('all large')),
        `${s(of('copy'))}, COPY of all ${fields} fields of the query into a file`,
        times(all),
        '≤ 1.14 ×',
        verdict(all <= 1.14, all),
      ],
      [
        `all of ${large1} in`,
        s(of('all large')),
        `${s(of('copy shown'))}, COPY of the ${columns.length} fields that are shown`,
        times(shown),
        '≤ 1.6 ×',
        verdict(shown <= 1.6, shown),
      ],
      ...['sort', 'search', 'filter'].map((kind) => actionRow(figures, kind, large1, middle1)),
      [`memory that the server grows by, ${large1}`, mb(growth), '', '', '< 300 MB', verdict(growth < 300e6, growth)],
      [
        `workbook of ${count(workbookRows)} rows × 40, in Node`,
        s(of('ours, xlsx')),
        `${s(of('exceljs buffered, xlsx'))}, exceljs buffered`,
        `${book.toFixed(1)} × as fast`,
        '≥ 20 ×',
        verdict(book >= 20, book),
      ],
      [
        `workbook of ${large1} × ${columns.length} in the tab: peak of its memory`,
        mb(peak),
        '',
        '',
        '< 1000 MB',
        verdict(peak < 1000e6, peak),
      ],
    ],
  );
}

function actionsTable({ figures, middle, large }: Results): string {
  const of = (name: string) => figures.median(name);
  const rows = actionNames.map((name) => [
    name,
    s(of(`ours ${name}`)),
    s(of(`grid ${name}`)),
    times(of(`ours ${name}`) / of(`grid ${name}`)),
    s(of(`perspective ${name}`)),
    s(of(`perspective large ${name}`)),
  ]);
  const [large1, middle1] = [count(large.rows), count(middle.rows)];
  return table(
    ['', `ours, ${large1} rows`, `AG Grid, ${middle1}`, 'ratio', `Perspective, ${middle1}`, `Perspective, ${large1}`],
    rows,
  );
}

function loadsTable({ figures, small, middle, large }: Results): string {
  const of = (name: string) => figures.median(name);
  const beside = (value: number) => times(value / of('all middle'));
  return table(
    ['', 'first rows', 'all rows', 'beside ours'],
    [
      [`ours, ${count(small.rows)} rows`, s(of('first small')), s(of('all small')), ''],
      [`ours, ${count(middle.rows)} rows`, s(of('first middle')), s(of('all middle')), ''],
      [`ours, ${count(large.rows)} rows`, s(of('first large')), s(of('all large')), ''],
      [
        `JSON envelope into AG Grid client-side, ${count(middle.rows)} rows`,
        s(of('grid load')),
        s(of('grid load')),
        beside(of('grid load')),
      ],
      [
        `JSON envelope into Perspective, ${count(middle.rows)} rows`,
        s(of('perspective load')),
        s(of('perspective load')),
        beside(of('perspective load')),
      ],
      [
        `Arrow bytes in hand into Perspective, ${count(large.rows)} rows`,
        s(of('perspective large load')),
        s(of('perspective large load')),
        '',
      ],
    ],
  );
}

function filesAndMemory({ figures, middle, large, workbookRows }: Results): string {
  const of = (name: string) => figures.median(name);
  return table(
    ['', ''],
    [
      [`workbook in the tab, ${count(middle.rows)} rows, read to its end`, s(of('workbook middle'))],
      [
        `workbook in the tab, ${count(large.rows)} rows, read to its end`,
        `${s(of('workbook large'))}, ${mb(of('workbook large bytes'))}`,
      ],
      [
        `memory of Node at the peak, workbook of ${count(workbookRows)} rows`,
        `ours ${mb(of('ours, xlsx memory'))}, exceljs ${mb(of('exceljs buffered, xlsx memory'))}`,
      ],
      ['server before and at the peak', `${mb(of('server before'))}, ${mb(figures.greatest('server peak'))}`],
      [`tab at the peak while ${count(large.rows)} rows come`, mb(figures.greatest('tab peak, rows'))],
      [`tab at the peak while their workbook is written`, mb(figures.greatest('tab peak, workbook'))],
      [`tab of AG Grid with ${count(middle.rows)} rows, at the end`, mb(of('grid memory'))],
      [`tab of Perspective with ${count(large.rows)} rows, at the end`, mb(of('perspective large memory'))],
    ],
  );
}

function streamTable({ figures }: Results): string {
  const of = (name: string) => figures.median(name);
  const sum = (name: string, steps: readonly string[]) =>
    steps.reduce((total, step) => total + of(`${name} ${step}`), 0);
  const row = (title: string, steps: readonly string[], shown: (value: number) => string) => {
    const [frame, arrow] = [sum('frame', steps), sum('arrow', steps)];
    return [title, shown(frame), shown(arrow), times(arrow / frame)];
  };
  return table(
    ['', 'private frame', 'Arrow', 'ratio'],
    [
      row('encode from COPY text', ['encode'], s),
      row('decode into a Table', ['decode'], s),
      row('whole path, not compressed', ['encode', 'decode'], s),
      row('whole path, gzip', ['encode', 'gzip', 'gunzip', 'decode'], s),
      row('whole path, Brotli', ['encode', 'brotli', 'unbrotli', 'decode'], s),
      row('bytes', ['bytes'], mb),
      row('bytes, gzip', ['gzip bytes'], mb),
      row('bytes, Brotli', ['brotli bytes'], mb),
    ],
  );
}

/** The results as a page. */
export function resultsText(results: Results): string {
  const { rounds, machine, idleLoad, large, fields } = results;
  const busy =
    idleLoad < 0.5
      ? 'The machine had nothing else to do.'
      : `Other programs used the machine: ${idleLoad.toFixed(1)} processes wanted to run before it began. Ratios hold better than seconds.`;
  return `# Results of \`npm run bench\`

${machine.map((line) => `* ${line}`).join('\n')}
* ${busy}

Medians of ${rounds} rounds, the cases of a round one after the other; the greatest of the rounds for memory. The report is the fuel detail, ${fields} fields in the stream,
${columns.length} columns in the grid, run through the real page in Chromium, from the click on Run to the frame that has rows. Sort, search and filter are timed from the page's call
to the worker to the frame that has the rows, the peers' from their own call. Memory is what the kernel counts as resident, of the server's process and of the
tab's renderer. Nothing is compressed on the way, as the server does on one machine.

## Targets

${targets(results)}

## Rows

${loadsTable(results)}

## Sort, search, filter

${actionsTable(results)}

Perspective stops its clock with the first 40 rows in hand, and draws nothing; it has no search over all columns. AG Grid's first search
fills its cache of texts.

## Files and memory

${filesAndMemory(results)}

## The stream

COPY text of ${count(large.rows)} rows to columns again, in Node.

${streamTable(results)}
`;
}
