import { actionNames } from './actions.ts';
import { columns } from './columns.ts';
import { formatCount, formatMegabytes, formatSeconds, formatTable, formatTimes, verdict } from './format.ts';
import type { Figures } from './rounds.ts';
import type { Period } from './site.ts';

interface Results {
  figures: Figures;
  rounds: number;
  /** When and on what they were measured, as a list. */
  run: string;
  small: Period;
  middle: Period;
  large: Period;
  /** The number of fields in the stream. */
  fields: number;
  workbookRows: number;
}

/** The sum of all actions of a kind, and the one with the worst ratio. */
function actionRow(figures: Figures, kind: string, large: string, middle: string): string[] {
  const steps = actionNames
    .filter((name) => name.startsWith(kind))
    .map((name) => ({ name, ours: figures.median(`ours ${name}`), grid: figures.median(`grid ${name}`) }));
  const sumOf = (who: 'ours' | 'grid') => steps.reduce((sum, step) => sum + step[who], 0);
  const ratio = sumOf('ours') / sumOf('grid');
  const [worst] = steps.sort((a, b) => b.ours / b.grid - a.ours / a.grid);
  const highest = worst ? worst.ours / worst.grid : Number.NaN;
  return [
    `${kind}, ${large}: sum of ${steps.length} actions (worst: ${worst?.name}, ${formatTimes(highest)})`,
    formatSeconds(sumOf('ours')),
    `${formatSeconds(sumOf('grid'))}, AG Grid client-side, ${middle}`,
    formatTimes(ratio),
    '≤ 1 ×',
    ratio <= 1 && highest > 1 ? 'met by the sum, not by each action' : verdict(ratio <= 1, ratio),
  ];
}

function targets({ figures, small, middle, large, workbookRows, fields }: Results): string {
  const of = (name: string) => figures.median(name);
  const first = of('first large') / of('first small');
  const all = of('all large') / of('copy');
  const shown = of('all large') / of('copy shown');
  const growth = figures.highest('server peak') - of('server before');
  const book = of('exceljs buffered, xlsx') / of('ours, xlsx');
  const peak = figures.highest('tab peak, workbook');
  const [largeRows, middleRows] = [`${formatCount(large.rows)} rows`, `${formatCount(middle.rows)} rows`];
  return formatTable([
    ['figure', 'ours', 'compared with', 'ratio', 'target', ''],
    [
      `first rows in the grid, ${largeRows}`,
      formatSeconds(of('first large')),
      `${formatSeconds(of('first small'))}, ours with ${formatCount(small.rows)} rows`,
      formatTimes(first),
      '≤ 1.5 ×',
      verdict(first <= 1.5, first),
    ],
    [
      `all of ${largeRows} loaded`,
      formatSeconds(of('all large')),
      `${formatSeconds(of('copy'))}, COPY of all ${fields} fields of the query into a file`,
      formatTimes(all),
      '≤ 1.14 ×',
      verdict(all <= 1.14, all),
    ],
    [
      `all of ${largeRows} loaded`,
      formatSeconds(of('all large')),
      `${formatSeconds(of('copy shown'))}, COPY of the ${columns.length} shown fields into a file`,
      formatTimes(shown),
      '≤ 1.6 ×',
      verdict(shown <= 1.6, shown),
    ],
    ...['sort', 'search', 'filter'].map((kind) => actionRow(figures, kind, largeRows, middleRows)),
    [
      `memory growth of the server, ${largeRows}`,
      formatMegabytes(growth),
      '',
      '',
      '< 300 MB',
      verdict(growth < 300e6, growth),
    ],
    [
      `workbook of ${formatCount(workbookRows)} rows × 40, in Node`,
      formatSeconds(of('ours, xlsx')),
      `${formatSeconds(of('exceljs buffered, xlsx'))}, exceljs buffered`,
      `${book.toFixed(1)} × as fast`,
      '≥ 20 ×',
      verdict(book >= 20, book),
    ],
    [
      `workbook of ${largeRows} × ${columns.length} in the browser: peak memory of the tab`,
      formatMegabytes(peak),
      '',
      '',
      '< 1000 MB',
      verdict(peak < 1000e6, peak),
    ],
  ]);
}

function actionsTable({ figures, middle, large }: Results): string {
  const of = (name: string) => figures.median(name);
  const [largeRows, middleRows] = [formatCount(large.rows), formatCount(middle.rows)];
  return formatTable([
    [
      '',
      `ours, ${largeRows} rows`,
      `AG Grid, ${middleRows}`,
      'ratio',
      `Perspective, ${middleRows}`,
      `Perspective, ${largeRows}`,
    ],
    ...actionNames.map((name) => [
      name,
      formatSeconds(of(`ours ${name}`)),
      formatSeconds(of(`grid ${name}`)),
      formatTimes(of(`ours ${name}`) / of(`grid ${name}`)),
      formatSeconds(of(`perspective ${name}`)),
      formatSeconds(of(`perspective large ${name}`)),
    ]),
  ]);
}

function loadsTable({ figures, small, middle, large }: Results): string {
  const of = (name: string) => figures.median(name);
  const ours = (period: Period, name: string) => [
    `ours, ${formatCount(period.rows)} rows`,
    formatSeconds(of(`first ${name}`)),
    formatSeconds(of(`all ${name}`)),
    '',
  ];
  /** A peer has its first rows when it has all. */
  const peer = (text: string, { rows }: Period, name: string) => {
    const time = of(name);
    const ratio = rows === middle.rows ? formatTimes(time / of('all middle')) : '';
    return [`${text}, ${formatCount(rows)} rows`, formatSeconds(time), formatSeconds(time), ratio];
  };
  return formatTable([
    ['', 'first rows', 'all rows', 'vs. ours'],
    ours(small, 'small'),
    ours(middle, 'middle'),
    ours(large, 'large'),
    peer('JSON answer into AG Grid client-side', middle, 'grid load'),
    peer('JSON answer into Perspective', middle, 'perspective load'),
    peer('Arrow bytes in memory into Perspective', large, 'perspective large load'),
  ]);
}

function filesAndMemory({ figures, middle, large, workbookRows }: Results): string {
  const of = (name: string) => figures.median(name);
  const mb = formatMegabytes;
  return formatTable([
    ['', ''],
    [
      `workbook in the browser, ${formatCount(middle.rows)} rows, until it is on disk`,
      formatSeconds(of('workbook middle')),
    ],
    [
      `workbook in the browser, ${formatCount(large.rows)} rows, until it is on disk`,
      `${formatSeconds(of('workbook large'))}, ${mb(of('workbook large bytes'))}`,
    ],
    [
      `peak memory of Node, workbook of ${formatCount(workbookRows)} rows`,
      `ours ${mb(of('ours, xlsx memory'))}, exceljs ${mb(of('exceljs buffered, xlsx memory'))}`,
    ],
    ['server, before and peak', `${mb(of('server before'))}, ${mb(figures.highest('server peak'))}`],
    [`peak of the tab while ${formatCount(large.rows)} rows load`, mb(figures.highest('tab peak, rows'))],
    [`peak of the tab while it writes their workbook`, mb(figures.highest('tab peak, workbook'))],
    [`AG Grid’s tab with ${formatCount(middle.rows)} rows, at the end`, mb(of('grid memory'))],
    [`Perspective’s tab with ${formatCount(large.rows)} rows, at the end`, mb(of('perspective large memory'))],
  ]);
}

function streamTable({ figures }: Results): string {
  const sum = (name: string, steps: readonly string[]) =>
    steps.reduce((total, step) => total + figures.median(`${name} ${step}`), 0);
  const row = (title: string, steps: readonly string[], format: (value: number) => string) => {
    const [frame, arrow] = [sum('frame', steps), sum('arrow', steps)];
    return [title, format(frame), format(arrow), formatTimes(arrow / frame)];
  };
  return formatTable([
    ['', 'private frame', 'Arrow', 'ratio'],
    row('encode COPY text', ['encode'], formatSeconds),
    row('decode into a table', ['decode'], formatSeconds),
    row('both, not compressed', ['encode', 'decode'], formatSeconds),
    row('both, with gzip', ['encode', 'gzip', 'gunzip', 'decode'], formatSeconds),
    row('both, with Brotli', ['encode', 'brotli', 'unbrotli', 'decode'], formatSeconds),
    row('bytes', ['bytes'], formatMegabytes),
    row('bytes, gzip', ['gzip bytes'], formatMegabytes),
    row('bytes, Brotli', ['brotli bytes'], formatMegabytes),
  ]);
}

export function resultsText(results: Results): string {
  const { rounds, run, large, fields } = results;
  return `# Results of \`npm run bench\`

${run}

Medians of ${rounds} rounds; a peak is the highest of them. The cases of a round run one after the other. The report is Fuel detail, with
${fields} fields in the stream and ${columns.length} columns in the grid, run on the portal's page in Chromium. Loading is timed from the click on Run to the
frame that shows the rows. Sort, search and filter are timed from the page's call to the worker to the frame that shows the rows, and for peers
from their own call. Memory is the resident memory of the server's process and of the tab's renderer. Nothing is compressed, since all
programs run on one machine.

## Targets

${targets(results)}

## Rows

${loadsTable(results)}

## Sort, search, filter

${actionsTable(results)}

Perspective's clock stops when its first 40 rows are in memory, before anything is drawn. It cannot search all columns at once. The first search of
AG Grid fills its text cache.

## Files and memory

${filesAndMemory(results)}

## The stream

From COPY text of ${formatCount(large.rows)} rows to columns, in Node.

${streamTable(results)}
`;
}
