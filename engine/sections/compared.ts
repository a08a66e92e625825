import { isUnderWay } from '../formats/period.ts';
import { measureKinds } from '../pivots/measures/registry.ts';
import type { PivotAxis, PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import { type Better, isTooSmall } from './better.ts';

/** A figure of a comparison: the indexes of its value and its benchmark in the pivot's values. */
export interface ComparedMeasure {
  value: number;
  benchmark: number | null;
  better: Better;
}

/** A comparison of figures by period, for one viewer. */
export interface ResolvedComparison {
  pivot: ResolvedPivot;
  measures: ComparedMeasure[];
}

/** A figure, or the figure of a group, by period. NaN where there is no value. */
export interface ComparedLine {
  /** The index of the group in the pivot; 0 for the total. */
  row: number;
  /** The index of the figure in the pivot's values. */
  measure: number;
  /** One per period. */
  figures: number[];
  /** From the first period with values to the last, absolute and as a share of the first. */
  change: number;
  share: number;
  /** Whether the change is good; null if neither, or if the last period is not over. */
  isGood: boolean | null;
  /** The benchmark in the last period, and the figure's difference from it as a share of it. */
  benchmark: number;
  off: number;
  isOffGood: boolean | null;
}

/** What a comparison displays. */
export interface Compared {
  /** The indexes of the periods in the pivot's columns, in order. */
  periods: number[];
  lines: ComparedLine[];
  /** The total of all groups if they can be added; otherwise null. */
  total: ComparedLine | null;
  /** Whether any line has a benchmark. */
  hasBenchmark: boolean;
  /** For each period, whether no line has a value in it. */
  isUnknown: boolean[];
  /** The place of the period that changes are calculated from: the first one with values. */
  base: number;
}

/** The indexes of an axis's groups, in order. */
const groupsOf = ({ levels }: PivotAxis): number[] => [...levels.keys()].filter((place) => levels[place] === 1);

const isGoodChange = (change: number, share: number, better: Better): boolean | null =>
  better === null || change === 0 || isTooSmall(share) || Number.isNaN(change)
    ? null
    : change > 0 === (better === 'up');

const over = (part: number, whole: number): number => (whole === 0 ? Number.NaN : part / Math.abs(whole));

/** The comparison from a computed pivot, as of `today` (YYYY-MM-DD). */
export function compared({ pivot, measures }: ResolvedComparison, table: PivotTable, today: string): Compared {
  const periods = groupsOf(table.columns).filter((place) => table.columns.values[place] !== null);
  const last = table.columns.values[periods.at(-1) ?? -1];
  const isBroken = typeof last === 'string' && isUnderWay(last, today);
  const width = table.columns.levels.length;
  const [only] = measures;
  const isGrouped = pivot.rows.length > 0;
  const measure = pivot.values[only?.value ?? -1];
  const addsUp = measure !== undefined && measureKinds[measure.take].isAdditive(measure.column);
  const at = (row: number, value: number, period: number | undefined) =>
    table.figures[value]?.[row * width + (period ?? Number.NaN)] ?? Number.NaN;
  const rows = isGrouped ? groupsOf(table.rows) : [0];
  const isUnknown = periods.map((period) =>
    rows.every((row) => measures.every(({ value }) => Number.isNaN(at(row, value, period)))),
  );
  const base = Math.max(0, isUnknown.indexOf(false));
  // If the measure is additive, a group without rows counts as 0.
  const filled = (figure: number) => (isGrouped && addsUp && Number.isNaN(figure) ? 0 : figure);
  const lineOf = (row: number, { value: place, benchmark: held, better }: ComparedMeasure): ComparedLine => {
    const figures = periods.map((period) => filled(at(row, place, period)));
    const [first = Number.NaN, last = Number.NaN] = [figures[base], figures.at(-1)];
    const change = periods.length - base > 1 ? last - first : Number.NaN;
    const benchmark = held === null ? Number.NaN : at(row, held, periods.at(-1));
    return {
      row,
      measure: place,
      figures,
      change,
      share: over(change, first),
      isGood: isBroken ? null : isGoodChange(change, over(change, first), better),
      benchmark,
      off: over(last - benchmark, benchmark),
      isOffGood: isGoodChange(last - benchmark, over(last - benchmark, benchmark), better),
    };
  };
  const all = isGrouped
    ? rows.flatMap((row) => (only ? [lineOf(row, only)] : []))
    : measures.map((measure) => lineOf(0, measure));
  const lines = all.filter(({ figures }) => !figures.every(Number.isNaN));
  return {
    periods,
    lines,
    total: isGrouped && only && addsUp && lines.length > 1 ? lineOf(0, only) : null,
    isUnknown,
    base,
    hasBenchmark: lines.some(({ benchmark }) => !Number.isNaN(benchmark)),
  };
}
