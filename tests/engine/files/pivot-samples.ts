import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import type { Context, Locale } from '../../../engine/context/context.ts';
import type { FileFormat } from '../../../engine/files/formats.ts';
import { resolveStyle } from '../../../engine/formats/style.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import { describeFile } from '../../../engine/results/file-job.ts';
import { type ShownRows, showAll } from '../../../engine/results/shown-rows.ts';
import type { Scope } from '../../../engine/results/view.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { loadWords } from '../../../server/words.ts';
import { column } from '../../fixtures/column.ts';
import { writeFile } from '../../support/written-rows.ts';
import { context } from '../support.ts';
import { collector, control } from './support.ts';

/** A purchase, in its JSON form. */
export interface Purchase {
  make: string;
  model: string;
  day: string | null;
  at: string | null;
  cost: number | null;
  units: number | null;
  miles: number | null;
}

const money = '$#,##0.00;[Red]($#,##0.00)';

export const columns: ResolvedColumn[] = [
  column('make', { header: 'Make', pinned: true }),
  column('model', { header: 'Model' }),
  column('day', { header: 'Day', type: 'date', excelFormat: 'mm/dd/yyyy' }),
  column('at', { header: 'Posted', type: 'datetime', excelFormat: 'mm/dd/yyyy hh:mm AM/PM', width: 180 }),
  column('cost', {
    header: 'Cost',
    type: 'currency',
    decimals: 2,
    align: 'right',
    excelFormat: money,
    total: { type: 'sum' },
    totalWords: { text: 'Sum', mark: null },
  }),
  column('units', {
    header: 'Units',
    type: 'number',
    decimals: 1,
    align: 'right',
    excelFormat: '#,##0.0',
    total: { type: 'mean' },
    totalWords: { text: 'Average', mark: { text: 'avg', name: 'Average' } },
  }),
  column('miles', {
    header: 'Miles',
    type: 'number',
    decimals: 0,
    align: 'right',
    excelFormat: '#,##0',
    total: { type: 'sum', once_per: ['make'] },
    totalWords: { text: 'Sum', mark: null },
  }),
  column('each', {
    header: 'Cost per unit',
    type: 'currency',
    decimals: 2,
    align: 'right',
    excelFormat: money,
    total: { type: 'ratio', numerator: 'cost', denominator: 'units' },
    totalWords: { text: 'Ratio', mark: null },
  }),
];

/** From its own generator: the same rows each time, with some values missing. */
export function purchases(count: number): Purchase[] {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const makes = ['Ford', 'RAM', 'Kia', 'ford', '', 'Québec & “Fils” <1>', '=1+1', '00123'];
  return Array.from({ length: count }, () => {
    const day = new Date(Date.UTC(2025, 0, 1 + random(420))).toISOString().slice(0, 10);
    return {
      make: makes[random(makes.length)] ?? '',
      model: ['A', 'B', 'C', ''][random(4)] ?? '',
      day: random(12) === 0 ? null : day,
      at: random(9) === 0 ? null : `${day}T${String(random(24)).padStart(2, '0')}:30:00`,
      cost: random(10) === 0 ? null : (random(90_000) - 9_000) / 100,
      units: random(10) === 0 ? null : random(400) / 10,
      miles: random(8) === 0 ? null : random(90_000),
    };
  });
}

const wordsOf = await loadWords('locales');

export const contextIn = (locale: Locale = 'en-US'): Context => {
  const country = locale === 'en-US' ? 'USA' : 'CAN';
  return context({ country }, { locale, words: wordsOf(locale, country) });
};

export interface Sampled {
  shown: ShownRows;
  resolved: ResolvedReport;
  context: Context;
}

/** A report over rows, as a viewer has it. */
export function reportOf(rows: readonly object[], locale?: Locale, own = columns): Sampled {
  const given = contextIn(locale);
  const dataset = createDataset([
    { name: 'make', kind: 'text' },
    { name: 'model', kind: 'text' },
    { name: 'day', kind: 'date' },
    { name: 'at', kind: 'datetime' },
    { name: 'cost', kind: 'number' },
    { name: 'units', kind: 'number' },
    { name: 'miles', kind: 'number' },
  ]);
  appendRows(dataset, rows as Record<string, unknown>[]);
  const resolved = {
    title: 'Fuel detail',
    columns: own,
    derived: [],
    fields: [],
    sort: [],
    headline: null,
    style: resolveStyle(given),
  } as unknown as ResolvedReport;
  return { shown: showAll(dataset, resolved), resolved, context: given };
}

/** A file of a report, as the portal writes it. */
export async function fileOf(
  { shown, resolved, context: given }: Sampled,
  scope: Scope,
  asked?: Pivot,
  format: FileFormat = 'xlsx',
): Promise<Uint8Array> {
  const pivot = asked && resolvePivot(asked, resolved.columns, given);
  const told = { search: '', filters: [], ranAt: null };
  const job = describeFile(resolved, told, shown.summary(), { format, scope, pivot }, given);
  const { sink, bytes } = collector();
  await writeFile(shown, job, sink, control);
  return bytes();
}
