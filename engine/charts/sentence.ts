import { cellWriter } from '../columns/cell.ts';
import { proseWriter } from '../columns/prose.ts';
import type { Words } from '../context/context.ts';
import { formatPercent } from '../formats/number.ts';
import { isCourse } from '../pivots/fields.ts';
import { axisLabels } from '../pivots/labels.ts';
import type { ResolvedGrouping, ResolvedMeasure } from '../pivots/resolved.ts';
import { groupsOf } from './axis-places.ts';
import type { LegendEntry } from './chart.ts';
import { firstDrawn, isAdditive, isDrawn, isFlowing, isNumbered, isOrdered } from './fields.ts';
import { partialGroups } from './partial.ts';
import type { ChartInput } from './resolved.ts';
import { listed } from './title.ts';

interface NamedFigure {
  name: string;
  value: number;
  /** Whether its period is incomplete. */
  isPartial: boolean;
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
  { pivot, table, style, days = null }: ChartInput,
  measure: number,
  { depth = 1, isOfPlaces = false }: SentenceOptions,
): NamedFigure[] {
  const width = table.columns.levels.length;
  const [grouping] = pivot.rows;
  // A blank date is not part of a trend, and a blank place is not on a map.
  const leavesBlank = (grouping !== undefined && isOrdered(grouping)) || isOfPlaces;
  const label = axisLabels(pivot.rows, table.rows, style, pivot.words);
  const partial = partialGroups({ pivot, table, style, days }, 'rows');
  return groupsOf(table.rows, grouping, depth)
    .filter(
      (row) => row === 0 || (table.rows.values[row] !== undefined && !(leavesBlank && table.rows.values[row] === null)),
    )
    .map((row) => ({
      name: partial.get(row) ?? label(row),
      value: table.figures[measure]?.[row * width] ?? Number.NaN,
      isPartial: partial.has(row),
    }))
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

/** Groups of a time or of buckets that have the same figure: the name of one, the number of several. */
function tiedNames(
  figures: readonly NamedFigure[],
  value: number,
  { by, column }: ResolvedGrouping,
  words: Words,
): string {
  const tied = figures.filter((each) => each.value === value);
  const [only, other] = tied;
  const own = isCourse(column) ? 'period' : 'group';
  const key = by === null || by === 'weekday' ? own : by;
  return only && !other ? only.name : words(`charts.sentence.times.${key}`, { count: tied.length });
}

/** The figures along a time: of the complete periods, unless there are none. The incomplete ones are named after the sentence. */
function alongTime(figures: readonly NamedFigure[], write: (value: number) => string, { words, style }: ChartInput) {
  const whole = figures.filter(({ isPartial }) => !isPartial);
  const partial = figures.filter(({ isPartial }) => isPartial);
  if (whole.length === 0 || partial.length === 0) return { figures, after: '' };
  const periods = listed(
    partial.map(({ name, value }) => `${name} (${write(value)})`),
    style.locale,
  );
  return { figures: whole, after: ` ${words('charts.sentence.partial', { count: partial.length, periods })}` };
}

/** A chart in words: how the first figure changes along an axis, or which groups have most of it. */
export function sentenceOf(input: ChartInput, options: SentenceOptions = {}): string {
  const { pivot, words, style } = input;
  const place = measureOf(input);
  const measure = pivot.values[place];
  const all = measure ? figuresOf(input, place, options) : [];
  const [grouping] = pivot.rows;
  if (!measure || all.length === 0) return words('charts.sentence.nothing');
  const write = proseWriter(measure.figure, style);
  if (all.length > 1 && all.every(({ value }) => value === 0))
    return words('charts.sentence.zero', { measure: measure.header, value: write(0) });
  if (!grouping || !isFlowing(grouping)) return leadersOf(input, all, place);
  const { figures, after } = alongTime(all, write, input);
  return `${courseOf(figures, { measure, grouping, write, words })}${after}`;
}

interface Course {
  measure: ResolvedMeasure;
  grouping: ResolvedGrouping;
  write: (value: number) => string;
  words: Words;
}

/** How a figure changes along a time, or is spread over buckets. */
function courseOf(figures: readonly NamedFigure[], { measure: { header }, grouping, write, words }: Course): string {
  const [first = nobody] = figures;
  const last = figures.at(-1) ?? first;
  if (figures.length < 2)
    return words('charts.sentence.one', { measure: header, name: first.name, value: write(first.value) });
  const high = figures.reduce((most, { value }) => Math.max(most, value), first.value);
  const low = figures.reduce((least, { value }) => Math.min(least, value), first.value);
  const extremes = {
    measure: header,
    high: tiedNames(figures, high, grouping, words),
    high_value: write(high),
    low: tiedNames(figures, low, grouping, words),
    low_value: write(low),
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

const nobody: NamedFigure = { name: '', value: Number.NaN, isPartial: false };

/** Which groups have most of a figure. */
function leadersOf({ pivot, table, words, style }: ChartInput, figures: readonly NamedFigure[], place: number): string {
  const measure = pivot.values[place] as ResolvedMeasure;
  const { header } = measure;
  const write = proseWriter(measure.figure, style);
  // Of amounts below zero the most negative one is the largest.
  const isBelow = figures.every(({ value }) => value <= 0);
  const sorted = figures.toSorted((a, b) => (isBelow ? a.value - b.value : b.value - a.value));
  const [high = nobody, second] = sorted;
  if (!second) return words('charts.sentence.one', { measure: header, name: high.name, value: write(high.value) });
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
