import { cellWriter } from '../columns/cell.ts';
import { proseWriter } from '../columns/prose.ts';
import { formatPercent } from '../formats/number.ts';
import { axisLabels } from '../pivots/labels.ts';
import { groupsOf } from './axis-places.ts';
import type { LegendEntry } from './chart.ts';
import { firstDrawn, isAdditive, isDrawn, isFlowing, isNumbered, isOrdered } from './fields.ts';
import type { ChartInput } from './resolved.ts';
import { listed } from './title.ts';

interface NamedFigure {
  name: string;
  value: number;
}

/** Which groups a sentence is about. */
export interface SentenceOptions {
  /** The depth of the groups among the rows. Default: 1. */
  depth?: number;
  /** Whether the groups are places: one without a name is on no map. */
  isOfPlaces?: boolean;
}

/** The figures of the first measure for the groups of the axis, whatever their series. */
function figuresOf(
  { pivot, table, style }: ChartInput,
  measure: number,
  { depth = 1, isOfPlaces = false }: SentenceOptions,
): NamedFigure[] {
  const width = table.columns.levels.length;
  const [grouping] = pivot.rows;
  // A blank date is not part of a trend, and a blank place is not on a map.
  const leavesBlank = (grouping !== undefined && isOrdered(grouping)) || isOfPlaces;
  const label = axisLabels(pivot.rows, table.rows, style, pivot.words);
  return groupsOf(table.rows, grouping, depth)
    .filter(
      (row) => row === 0 || (table.rows.values[row] !== undefined && !(leavesBlank && table.rows.values[row] === null)),
    )
    .map((row) => ({ name: label(row), value: table.figures[measure]?.[row * width] ?? Number.NaN }))
    .filter(({ value }) => !Number.isNaN(value));
}

/** The measure that a sentence is about: the first one, or of measures that are series, the first one that is not hidden. */
function measureOf({ pivot, hidden }: ChartInput): number {
  const shown = pivot.values.findIndex((measure) => isDrawn(measure) && !hidden.has(measure.header));
  return pivot.columns.length > 0 || shown < 0 ? firstDrawn(pivot) : shown;
}

/** Names the hidden categories, whose rows are part of the figures of a sentence. */
export function withHidden(sentence: string, legend: readonly LegendEntry[], { words, style }: ChartInput): string {
  const names = legend.flatMap(({ name, isShown }) => (isShown ? [] : [name]));
  if (names.length === 0) return sentence;
  return `${sentence} ${words('charts.sentence.hidden', { names: listed(names, style.locale) })}`;
}

/** A chart in words: how the first figure changes along an axis, or which groups have most of it. */
export function sentenceOf(input: ChartInput, options: SentenceOptions = {}): string {
  const { pivot, table, words, style } = input;
  const place = measureOf(input);
  const measure = pivot.values[place];
  const figures = measure ? figuresOf(input, place, options) : [];
  const [first] = figures;
  const last = figures.at(-1);
  if (!measure || !first || !last) return words('charts.sentence.nothing');
  const { header } = measure;
  const write = proseWriter(measure.figure, style);
  if (figures.length > 1 && figures.every(({ value }) => value === 0))
    return words('charts.sentence.zero', { measure: header, value: write(0) });
  const [grouping] = pivot.rows;
  const isOverTime = grouping !== undefined && isFlowing(grouping);
  // Of amounts below zero the most negative one is the largest.
  const isBelow = !isOverTime && figures.every(({ value }) => value <= 0);
  const sorted = figures.toSorted((a, b) => (isBelow ? a.value - b.value : b.value - a.value));
  const [high, second] = sorted;
  const low = sorted.at(-1);
  if (!high || !low || !second)
    return words('charts.sentence.one', { measure: header, name: first.name, value: write(first.value) });
  if (grouping && isOverTime) {
    const extremes = {
      measure: header,
      high: high.name,
      high_value: write(high.value),
      low: low.name,
      low_value: write(low.value),
    };
    if (isNumbered(grouping)) return words('charts.sentence.spread', extremes);
    const course = {
      first: first.name,
      first_value: write(first.value),
      last: last.name,
      last_value: write(last.value),
    };
    // Highest and lowest would repeat both.
    if (figures.length === 2) return words('charts.sentence.course_short', { measure: header, ...course });
    return words('charts.sentence.course', { ...extremes, ...course });
  }
  const whole = table.figures[place]?.[0] ?? Number.NaN;
  const isShare =
    isAdditive(measure) && measure.show === 'value' && whole > 0 && figures.every(({ value }) => value >= 0);
  // What rounds to the same figure would not say who leads.
  const isClose = high.value !== second.value && write(high.value) === write(second.value);
  const writeLeader = isClose ? cellWriter(measure.figure, style) : write;
  const leaders = {
    measure: header,
    name: high.name,
    value: writeLeader(high.value),
    second: second.name,
    second_value: writeLeader(second.value),
  };
  // Which two of three would be named is arbitrary.
  const order = high.value === second.value && sorted[2]?.value !== second.value ? 'tied' : 'first';
  return isShare
    ? words(`charts.sentence.${order}_share`, { ...leaders, share: formatPercent(high.value / whole, style.locale, 1) })
    : words(`charts.sentence.${order}`, leaders);
}
