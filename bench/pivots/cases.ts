/** A pivot that is timed: by fields of `fleet-rows.ts`, with a sum, a count and a ratio of sums. */
export interface PivotCase {
  name: string;
  rows: readonly string[];
  /** Its columns are the quarters of `date`. */
  isAcross: boolean;
  /** Seconds. */
  target: number;
}

export const cases = [
  { name: '2 × 1 fields', rows: ['low_1', 'low_6'], isAcross: true, target: 0.1 },
  { name: '2 × 1 fields, 30,000 groups by quarter', rows: ['low_7', 'low_8'], isAcross: true, target: 0.1 },
  { name: '1 field of 30,000 values', rows: ['high_0'], isAcross: false, target: 0.1 },
  { name: '3 levels', rows: ['low_1', 'low_4', 'low_9'], isAcross: false, target: 0.2 },
] as const satisfies PivotCase[];

export type CaseName = (typeof cases)[number]['name'];

export const caseNamed = (name: CaseName): PivotCase => {
  const found = cases.find((each) => each.name === name);
  if (!found) throw new Error(`There is no pivot ${name}.`);
  return found;
};

/** The first is summed. The ratio divides it by the second, over the rows that have both. */
export const [summed, divisor, date] = ['number_1', 'number_2', 'date_0'] as const;

/** The fields that pivots read. Contestants load no others. */
export const pivotFields: readonly string[] = [
  ...new Set([...cases.flatMap(({ rows }) => [...rows]), summed, divisor, date]),
];

/**
 * The figures of every group and total by `keyOf` its labels: the sum, the number of rows, and the ratio of sums, NaN where a
 * group has none.
 */
export type Answer = Map<string, readonly [sum: number, count: number, ratio: number]>;

/** Labels from the outermost level on; a total has fewer. `quarter` counts from the year 0; null is all quarters. */
export const keyOf = (labels: readonly string[], quarter: number | null): string =>
  JSON.stringify([...labels, quarter]);

/** The first difference between two answers; null if they are the same within rounding. */
export function differenceOf(own: Answer, compared: Answer): string | null {
  if (own.size !== compared.size) return `${own.size} figures, not ${compared.size}`;
  for (const [key, figures] of own) {
    const others = compared.get(key);
    for (const [place, figure] of figures.entries()) {
      const other = others?.[place] ?? Number.NaN;
      const isSame = Number.isNaN(figure)
        ? Number.isNaN(other)
        : Math.abs(figure - other) <= 1e-9 * Math.max(1, Math.abs(figure));
      if (!isSame) return `${key}: ${figures.join(', ')}, not ${others?.join(', ')}`;
    }
  }
  return null;
}

/** A library that computes pivots. */
export interface Contestant {
  /** Loads the rows: frames of the portal's stream for ours, an Arrow stream for the others. */
  load(bytes: Uint8Array): Promise<void>;
  /** Resolves when the figures are ready. */
  pivot(pivot: PivotCase): Promise<void>;
  /** The figures of the last pivot. */
  answer(): Promise<Answer>;
  /** Releases the rows. */
  forget(): Promise<void>;
}
