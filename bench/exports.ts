import { spawnSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Excel from 'exceljs';
import type { ResolvedColumn } from '../engine/columns/column.ts';
import { writeCsv } from '../engine/files/csv/csv.ts';
import type { ExportControl, ExportInput } from '../engine/files/document/export-input.ts';
import { writeWorkbook } from '../engine/files/workbook/workbook.ts';
import type { ColumnType } from '../engine/schema/column.ts';
import { allRows } from '../engine/tables/cells.ts';
import { linesOf } from '../engine/tables/lines.ts';
import type { Column, Table } from '../engine/tables/table.ts';
import { readOptions } from './options.ts';
import { median } from './rounds.ts';
import { style } from './style.ts';

// A file of 40 columns: 25 texts with few values and 5 with many, 6 numbers, 4 dates. Each contender writes it in its own
// process, so that the peak memory is its own. Usage: npx tsx bench/exports.ts [--rows 100000] [--runs 5] [part of a name]

const contenders = {
  'ours, xlsx': ours(writeWorkbook),
  'ours, csv': ours(writeCsv),
  'exceljs streaming writer, xlsx': excelStreaming,
  'exceljs buffered, xlsx': excelBuffered,
} as const;
type Contender = keyof typeof contenders;

/** How often each writes the file. */
type Runs = Readonly<Partial<Record<Contender, number>>>;

interface Run {
  seconds: number;
  /** Of all threads. Other programs on the machine affect it less than the elapsed time. */
  cpuSeconds: number;
  peak: number;
  bytes: number;
}

function column(value: string, type: ColumnType, excelFormat: string): ResolvedColumn {
  return {
    value,
    header: value,
    group: '',
    type,
    align: type === 'number' || type === 'currency' ? 'right' : 'left',
    width: 150,
    enabled: true,
    pinned: false,
    decimals: 2,
    unit: null,
    conversion: null,
    values: null,
    total: { type: 'none' },
    totalWords: null,
    excelFormat,
  };
}

function fleet(rows: number): ExportInput {
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x80000000;
  };
  const columns: ResolvedColumn[] = [];
  const data = new Map<string, Column>();
  const table: Table = { length: rows, columns: data };
  const add = (field: string, type: ColumnType, format: string, values: Column) => {
    columns.push(column(field, type, format));
    data.set(field, values);
  };
  for (let c = 0; c < 30; c++) {
    const many = c >= 25;
    const size = many ? rows : 3 + c * c;
    const dictionary = [
      '',
      ...Array.from({ length: size }, (_, i) => (many ? `T${c}-${i * 7919}` : `Value ${c} #${i}`)),
    ];
    const codes = Uint32Array.from({ length: rows }, (_, i) => (many ? i + 1 : Math.floor(random() * (size + 1))));
    add(`text_${c}`, 'text', '@', { kind: 'text', codes, dictionary });
  }
  for (let c = 0; c < 6; c++) {
    const values = Float64Array.from({ length: rows }, () => Math.round(random() * 1e5) / 10 ** (c % 4));
    add(`number_${c}`, 'currency', '$#,##0.00;[Red]($#,##0.00)', { kind: 'number', values });
  }
  for (let c = 0; c < 3; c++) {
    const values = Float64Array.from({ length: rows }, () => 20_000 + Math.floor(random() * 730));
    add(`date_${c}`, 'date', 'mm/dd/yyyy', { kind: 'date', values });
  }
  const moments = Float64Array.from({ length: rows }, () => 1.75e12 + Math.floor(random() * 1e6) * 60_000);
  add('moment', 'datetime', 'mm/dd/yyyy hh:mm AM/PM', { kind: 'datetime', values: moments });
  return {
    title: 'Fuel detail',
    columns,
    style,
    table,
    lines: linesOf(allRows(table)),
    totals: { number_0: { value: 1, rows } },
    truth: [{ label: 'Rows', text: String(rows) }],
    sheets: { data: 'Fuel detail', truth: 'About' },
    words: { total: 'Total', cut: 'Cells cut', over: {} },
  };
}

const control: ExportControl = {
  onProgress: () => {},
  yieldNow: () => new Promise((resolve) => setImmediate(resolve)),
  isCancelled: () => false,
};

function ours(write: typeof writeCsv): (input: ExportInput, path: string) => Promise<void> {
  return async (input, path) => {
    const file = await open(path, 'w');
    let written = Promise.resolve();
    await write(
      input,
      (chunk) => {
        written = written.then(async () => {
          await file.writeFile(chunk);
        });
      },
      control,
    );
    await written;
    await file.close();
  };
}

function valuesOf(input: ExportInput): (row: number) => (string | number | Date | null)[] {
  const sources = input.columns.map(({ value }) => input.table.columns.get(value));
  return (row) =>
    sources.map((source) => {
      if (!source) return null;
      if (source.kind === 'text') return source.dictionary[source.codes[row] ?? 0] || null;
      const value = source.values[row] ?? Number.NaN;
      return source.kind === 'number' ? value : new Date(source.kind === 'date' ? value * 86_400_000 : value);
    });
}

const excelColumns = (input: ExportInput) =>
  input.columns.map(({ header, excelFormat }) => ({ header, width: 21, style: { numFmt: excelFormat } }));

async function excelStreaming(input: ExportInput, path: string): Promise<void> {
  const book = new Excel.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true, useSharedStrings: true });
  const sheet = book.addWorksheet('Fuel detail');
  sheet.columns = excelColumns(input);
  const values = valuesOf(input);
  for (const row of input.lines.places) sheet.addRow(values(row)).commit();
  sheet.commit();
  await book.commit();
}

async function excelBuffered(input: ExportInput, path: string): Promise<void> {
  const book = new Excel.Workbook();
  const sheet = book.addWorksheet('Fuel detail');
  sheet.columns = excelColumns(input);
  const values = valuesOf(input);
  for (const row of input.lines.places) sheet.addRow(values(row));
  await book.xlsx.writeFile(path);
}

/** In the child: a tenth of the rows to warm up the compiler, then the whole file. */
async function runOne(name: Contender, rows: number): Promise<void> {
  const path = join(tmpdir(), `motorpool-bench-${process.pid}`);
  const write = contenders[name];
  await write(fleet(Math.ceil(rows / 10)), path);
  const input = fleet(rows);
  const start = performance.now();
  const cpu = process.cpuUsage();
  await write(input, path);
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - start) / 1000;
  const run: Run = {
    seconds,
    cpuSeconds: (user + system) / 1e6,
    peak: process.resourceUsage().maxRSS * 1024,
    bytes: statSync(path).size,
  };
  rmSync(path);
  console.log(JSON.stringify(run));
}

export interface ExportFigure extends Run {
  name: string;
  runs: number;
}

/** Medians of the runs: seconds, and bytes of the peak memory and of the file. */
export function benchExports(rows: number, wanted: Runs): ExportFigure[] {
  return (Object.entries(wanted) as [Contender, number][]).map(([name, count]) => {
    const runs = Array.from({ length: count }, (): Run => {
      const child = spawnSync(
        process.execPath,
        [
          '--max-old-space-size=8000',
          '--import',
          'tsx',
          fileURLToPath(import.meta.url),
          '--one',
          name,
          '--rows',
          String(rows),
        ],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
      );
      if (child.status !== 0) throw new Error(`${name} ended with ${child.status ?? child.signal}.`);
      return JSON.parse(child.stdout) as Run;
    });
    const of = (key: keyof Run) => median(runs.map((run) => run[key]));
    return {
      name,
      runs: count,
      seconds: of('seconds'),
      cpuSeconds: of('cpuSeconds'),
      peak: of('peak'),
      bytes: of('bytes'),
    };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { rows, runs: ours, one, words } = readOptions({ rows: 100_000, runs: 5, one: '' });
  if (one) {
    await runOne(one as Contender, rows);
  } else {
    const [part = ''] = words;
    // Peers are slow: fewer runs are enough to compare.
    const runsOf = (name: string) =>
      name.startsWith('ours') ? ours : name.includes('buffered') ? 1 : Math.min(3, ours);
    const names = Object.keys(contenders).filter((name) => name.includes(part));
    const figures = benchExports(rows, Object.fromEntries(names.map((name) => [name, runsOf(name)])));
    const base = figures[0]?.seconds ?? Number.NaN;
    console.log(`${rows} rows × 40 columns, node ${process.version}`);
    for (const { name: of, runs, seconds, cpuSeconds, peak, bytes } of figures) {
      console.log(
        `${of.padEnd(32)} ${seconds.toFixed(2).padStart(7)} s  ${(seconds / base).toFixed(1).padStart(6)} ×  CPU ${cpuSeconds.toFixed(2).padStart(7)} s  peak ${(peak / 1e6).toFixed(0).padStart(5)} MB  file ${(bytes / 1e6).toFixed(1).padStart(6)} MB  (${runs} runs)`,
      );
    }
  }
}
