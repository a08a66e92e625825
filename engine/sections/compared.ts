import { isUnderWay } from '../formats/period.ts';
import { measureKinds } from '../pivots/measures/registry.ts';
import type { PivotAxis, PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import { type Better, isTooSmall } from './better.ts';

/** A figure that is compared: its place among the values of the pivot, and that of its benchmark. */
export interface ComparedMeasure {
  value: number;
  benchmark: number | null;
  better: Better;
}

/** Figures over periods for one viewer. */
export interface ResolvedComparison {
  pivot: ResolvedPivot;
  measures: ComparedMeasure[];
}

/** What a figure, or that of a group, was over periods. NaN where there is nothing. */
export interface ComparedLine {
  /** The place of the group in the pivot; 0 for the whole. */
  row: number;
  /** The place of the figure among the values of the pivot. */
  measure: number;
  /** By period. */
  figures: number[];
  /** From the first period to the last, and as a share of the first. */
  change: number;
  share: number;
  /** Whether the change is a good one; null for neither, as that of a period which is not over. */
  isGood: boolean | null;
  /** Of the last period, and by what share the figure is off it. */
  benchmark: number;
  off: number;
  isOffGood: boolean | null;
}

/** What a comparison shows. */
export interface Compared {
  /** The places of the periods across, in order. */
  periods: number[];
  lines: ComparedLine[];
  /** Of all groups together, where they add up; null for none. */
  total: ComparedLine | null;
  /** Whether a line has a benchmark. */
  hasBenchmark: boolean;
}

/** The places of the groups of an axis, in order. */
const groupsOf = ({ levels }: PivotAxis): number[] => [...levels.keys()].filter((place) => levels[place] === 1);

const isGoodChange = (change: number, share: number, better: Better): boolean | null =>
  better === null || change === 0 || isTooSmall(share) || Number.isNaN(change)
    ? null
    : change > 0 === (better === 'up');

const over = (part: number, whole: number): number => (whole === 0 ? Number.NaN : part / Math.abs(whole));

/** The comparison of a pivot that was worked out, on a day (YYYY-MM-DD). */
export function compared({ pivot, measures }: ResolvedComparison, table: PivotTable, today: string): Compared {
  const periods = groupsOf(table.columns).filter((place) => table.columns.values[place] !== null);
  const last = table.columns.values[periods.at(-1) ?? -1];
  const isBroken = typeof last === 'string' && isUnderWay(last, today);
  const width = table.columns.levels.length;
  const [only] = measures;
  const isGrouped = pivot.rows.length > 0;
  const measure = pivot.values[only?.value ?? -1];
  const addsUp = measure !== undefined && measureKinds[measure.take].isAdditive(measure.column);
  // Of what adds up a group without rows has none.
  const filled = (figure: number) => (isGrouped && addsUp && Number.isNaN(figure) ? 0 : figure);
  const lineOf = (row: number, { value: place, benchmark: held, better }: ComparedMeasure): ComparedLine => {
    const at = (value: number, period: number | undefined) =>
      table.figures[value]?.[row * width + (period ?? Number.NaN)] ?? Number.NaN;
    const figures = periods.map((period) => filled(at(place, period)));
    const [first = Number.NaN, last = Number.NaN] = [figures[0], figures.at(-1)];
    const change = periods.length > 1 ? last - first : Number.NaN;
    const benchmark = held === null ? Number.NaN : at(held, periods.at(-1));
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
    ? groupsOf(table.rows).flatMap((row) => (only ? [lineOf(row, only)] : []))
    : measures.map((measure) => lineOf(0, measure));
  const lines = all.filter(({ figures }) => !figures.every(Number.isNaN));
  return {
    periods,
    lines,
    total: isGrouped && only && addsUp && lines.length > 1 ? lineOf(0, only) : null,
    hasBenchmark: lines.some(({ benchmark }) => !Number.isNaN(benchmark)),
  };
}
