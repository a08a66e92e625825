/** A pivot that is timed: fields of `fleet-rows.ts`, each with the sum, the count and a ratio of sums. */
export interface PivotCase {
  name: string;
  rows: readonly string[];
  /** The quarters of `date` stand across. */
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

/** What the measures are made of: the first is summed; over the second, where a row has both, it is the ratio. */
export const [summed, divisor, date] = ['number_1', 'number_2', 'date_0'] as const;

/** The fields that pivots read: each contestant is given these, and no others. */
export const pivotFields: readonly string[] = [
  ...new Set([...cases.flatMap(({ rows }) => [...rows]), summed, divisor, date]),
];

/**
 * The figures of every group and of every total, by `keyOf` its labels: the sum, how many rows there are, the ratio of sums;
 * NaN where there is none.
 */
export type Answer = Map<string, readonly [sum: number, count: number, ratio: number]>;

/** Labels from the outermost on; fewer for a total of those that are left out. `quarter` counts from the year 0; null for all. */
export const keyOf = (labels: readonly string[], quarter: number | null): string =>
  JSON.stringify([...labels, quarter]);

/** The first difference of two answers; null where they say the same within rounding. */
export function differenceOf(own: Answer, other: Answer): string | null {
  if (own.size !== other.size) return `${own.size} figures beside ${other.size}`;
  for (const [key, figures] of own) {
    const others = other.get(key);
    for (const [place, figure] of figures.entries()) {
      const beside = others?.[place] ?? Number.NaN;
      const isSame = Number.isNaN(figure)
        ? Number.isNaN(beside)
        : Math.abs(figure - beside) <= 1e-9 * Math.max(1, Math.abs(figure));
      if (!isSame) return `${key}: ${figures.join(', ')} beside ${others?.join(', ')}`;
    }
  }
  return null;
}

/** Something that pivots rows, in a process of its own. */
export interface Contestant {
  /** Takes the rows in: frames of the stream for ours, the bytes of an Arrow stream for the others. */
  load(bytes: Uint8Array): Promise<void>;
  /** Works a pivot out until its figures are in hand. */
  pivot(asked: PivotCase): Promise<void>;
  /** The figures of the last pivot. */
  answer(): Promise<Answer>;
  /** Lets the rows go. */
  forget(): Promise<void>;
}
