import type { ResolvedColumn } from '../engine/columns/column.ts';
import type { Field } from '../engine/tables/builder.ts';

/** Generated fuel transactions: 25 texts with few and 5 with many distinct values, 6 numbers and 4 dates. */
export const fields: Field[] = [
  ...Array.from({ length: 25 }, (_, i) => ({ name: `low_${i}`, kind: 'text' }) as const),
  ...Array.from({ length: 5 }, (_, i) => ({ name: `high_${i}`, kind: 'text' }) as const),
  ...Array.from({ length: 6 }, (_, i) => ({ name: `number_${i}`, kind: 'number' }) as const),
  ...Array.from({ length: 4 }, (_, i) => ({ name: `date_${i}`, kind: 'date' }) as const),
];

export const columns: ResolvedColumn[] = fields.map(({ name, kind }, place) => ({
  value: name,
  header: name,
  group: '',
  type: kind === 'date' ? 'date' : kind === 'text' ? 'text' : place % 2 === 0 ? 'number' : 'currency',
  align: 'left',
  width: 150,
  enabled: true,
  pinned: false,
  decimals: kind === 'number' ? ([0, 2, 3][place % 3] ?? 2) : 0,
  unit: null,
  conversion: null,
  values: null,
  total: { type: kind === 'number' ? 'sum' : 'none' },
  totalWords: null,
  excelFormat: '@',
}));

const characters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** Pseudorandom numbers between 0 and 1, the same for each seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Rows as PostgreSQL's COPY writes them: fields separated by tabs, `\N` for null. */
export function createRowWriter(rows: number): (row: number) => string {
  const random = randomNumbers(7);
  const pick = (count: number) => Math.floor(random() * count);
  const word = (length: number) => Array.from({ length }, () => characters[pick(characters.length)]).join('');
  const low = Array.from({ length: 25 }, (_, i) => Array.from({ length: 4 + i * 60 }, () => word(4 + (i % 12))));
  const vehicles = Array.from({ length: Math.max(1, rows / 33) }, () => word(17));
  const drivers = Array.from({ length: Math.max(1, rows / 10) }, () => `${word(7)}, ${word(5)}`);
  const day = (from: number) => new Date((from + pick(730)) * 86_400_000).toISOString().slice(0, 10);
  return (row) => {
    const vehicle = Math.floor(row / 33) % vehicles.length;
    return [
      ...low.map((texts, i) =>
        i % 6 === 5 && random() < 0.3 ? '' : texts[i < 12 ? vehicle % texts.length : pick(texts.length)],
      ),
      vehicles[vehicle],
      drivers[pick(drivers.length)],
      `TXN-${String(row * 7919 + pick(7000)).padStart(12, '0')}`,
      word(10),
      `${pick(9999)} ${word(8)} Street, ${word(6)}`,
      pick(300_000),
      (random() * 180).toFixed(2),
      random() < 0.1 ? '\\N' : (random() * 40).toFixed(3),
      (random() * 6).toFixed(3),
      pick(20),
      (random() * 500 - 20).toFixed(2),
      ...[19_500, 19_501, 19_000, 18_000].map(day),
    ].join('\t');
  };
}
