import { numberKindOf } from '../columns/registry.ts';
import { axisLabels } from '../pivots/labels.ts';
import type { ResolvedMeasure } from '../pivots/resolved.ts';
import { briefNames, placesOn, roundsOf, standing } from './axis-places.ts';
import { filledUp, legendOf, panelsOf, seriesOf, stackedOf } from './axis-series.ts';
import type { Axis, AxisChart, Panel, Series, Tick } from './chart.ts';
import { isAdditive, isFlowing } from './fields.ts';
import { apart, cut, every, spelt } from './labels.ts';
import { notesOf } from './notes.ts';
import type { ChartInput } from './resolved.ts';
import { figureAxis, largestOf, shortWriter } from './scale.ts';
import { sentenceOf } from './sentence.ts';
import { titleOf } from './title.ts';

/** Pixels: the height of a label's line, the thickness of a bar, the widest label, the space beside and below the plot, the minimum height of a panel. */
const [line, bar, widest, beside, below, least] = [24, 14, 220, 76, 60, 140];

interface AxisLayout {
  axis: Axis;
  places: number[];
  lying: boolean;
  height: number;
}

interface Names {
  names: string[];
  /** Shorter names that rely on their neighbours for context; null where there are none. */
  briefs: string[] | null;
  places: number[];
  count: number;
  /** Whether distances on the axis are proportional to the values. */
  isToScale: boolean;
  isFlowing: boolean;
}

function namesOf({ pivot, table, style }: ChartInput): Names {
  const [grouping] = pivot.rows;
  const groups = standing(table.rows, grouping);
  const label = axisLabels(pivot.rows, table.rows, style, pivot.words);
  const places = placesOn(grouping, table.rows, groups);
  return {
    names: groups.map(label),
    briefs: briefNames(grouping, table.rows, groups, { locale: style.locale, label }),
    places: places.of,
    isToScale: places.isToScale,
    count: largestOf(places.of) + 1,
    isFlowing: grouping !== undefined && isFlowing(grouping),
  };
}

/** The ticks of buckets are at their edges. */
function edgesOf({ pivot, table, style, room }: ChartInput, places: readonly number[], named: readonly Tick[]): Tick[] {
  const [grouping] = pivot.rows;
  const step = grouping?.step;
  const values = standing(table.rows, grouping).map((group) => table.rows.values[group]);
  const known = values.findIndex((value) => typeof value === 'number');
  const least = values[known];
  const kind = grouping && numberKindOf(grouping.column.type);
  if (!step || typeof least !== 'number' || !kind) return [...named];
  const first = Math.round(least / step) - (places[known] ?? 0);
  const count = largestOf(places.filter((_, place) => typeof values[place] === 'number')) + 1;
  const write = kind.boundWriter(grouping.column, style);
  const texts = Array.from({ length: count + 1 }, (_, edge) => write(Number(((first + edge) * step).toPrecision(12))));
  const round = every(texts.map(room.measure), (room.width - beside) / largestOf(places, 1), roundsOf(grouping));
  const edges = texts.map((text, edge): Tick => ({ at: edge - 0.5, text, full: text }));
  const behind = named.filter(({ at }) => at > count);
  return [...edges.filter((_, edge) => edge % round === 0), ...behind];
}

/** The axis of the groups, and whether the bars are horizontal. */
function laidOut(input: ChartInput, barsAtOne: number): AxisLayout {
  const { chart, pivot, table, room } = input;
  const { names, briefs, places, count, isFlowing, isToScale } = namesOf(input);
  const [grouping] = pivot.rows;
  const title = grouping?.header ?? '';
  const widths = names.map(room.measure);
  const distance = (room.width - beside) / Math.max(1, count);
  const isWide = largestOf(widths) + 12 > distance;
  const canLie = chart.mark === 'bar';
  const lying = canLie && (chart.lying ?? (!isFlowing && isWide));
  const slot = Math.max(line, barsAtOne * bar + 6);
  const height = lying ? Math.max(room.height, count * slot + below) : room.height;
  const tick = (place: number, text: string): Tick => ({ at: places[place] ?? 0, text, full: names[place] ?? '' });
  const most = lying ? Math.min(widest, room.width * 0.35) : Math.max(distance - 8, 28);
  const rounds = grouping ? roundsOf(grouping) : [1];
  const { texts, round } =
    lying || !isFlowing
      ? {
          texts: names,
          round: lying
            ? 1
            : every(
                widths.map(() => 28),
                distance,
                rounds,
              ),
        }
      : spelt({ whole: names, brief: briefs }, distance, rounds, room.measure);
  const values = standing(table.rows, grouping).map((group) => table.rows.values[group]);
  // The blank group at the end of the axis always keeps its label: its neighbours do not imply it.
  const isKept = (place: number) =>
    (places[place] ?? 0) % round === 0 || (isFlowing && typeof values[place] !== 'number');
  const named = names.flatMap((name, place) =>
    isKept(place) ? [tick(place, isFlowing ? (texts[place] ?? name) : cut(name, most, room.measure))] : [],
  );
  const all = chart.mark === 'histogram' && isToScale ? edgesOf(input, places, named) : named;
  const ticks = isFlowing && !lying ? apart(all, distance, room.measure) : all;
  return { axis: { title, from: -0.5, to: count - 0.5, ticks }, places, lying, height };
}

/** Adds the figure to each bar of a single series, where all of them fit. */
function labelled(
  series: readonly Series[],
  input: ChartInput,
  measure: ResolvedMeasure,
  { lying, axis }: AxisLayout,
): Series[] {
  const { style, room, chart } = input;
  const [only, other] = series;
  if (!only || other || chart.mark !== 'bar') return [...series];
  const write = shortWriter(measure.figure, style);
  const texts = only.points.map(({ value }) => write(value));
  const distance = (room.width - beside) / (axis.to - axis.from);
  if (!lying && largestOf(texts.map(room.measure)) + 6 > distance) return [only];
  return [{ ...only, points: only.points.map((point, place) => ({ ...point, label: texts[place] ?? '' })) }];
}

/** Extends the axis so that the label after the longest horizontal bar fits. */
function withRoom(axis: Axis, series: readonly Series[], { axis: names }: AxisLayout, room: ChartInput['room']): Axis {
  const plot = room.width - largestOf(names.ticks.map(({ text }) => room.measure(text))) - beside;
  const reached = series.flatMap(({ points }) =>
    points.flatMap(({ value, label }) => {
      const share = (room.measure(label) + 8) / plot;
      return label && value > 0 && share < 0.5 ? [axis.from + (value - axis.from) / (1 - share)] : [];
    }),
  );
  return { ...axis, to: largestOf(reached, axis.to) };
}

/** A measure that does not add up cannot be stacked. With several series over time its bars would be too thin, so it gets lines. */
function panelMark({ chart, pivot }: ChartInput, isStacked: boolean, series: number): Panel['mark'] {
  const [along] = pivot.rows;
  if (chart.mark === 'line') return 'line';
  if (chart.mark === 'area') return isStacked ? 'area' : 'line';
  const isCrowded = chart.stack !== 'none' && !isStacked && series > 1;
  return isCrowded && along && isFlowing(along) ? 'line' : 'bar';
}

interface PanelData {
  measures: readonly ResolvedMeasure[];
  series: readonly Series[];
}

function panelOf(
  input: ChartInput,
  { measures, series: all }: PanelData,
  laid: AxisLayout,
  height: number,
): Panel | null {
  const { chart, pivot, style, room } = input;
  const [measure] = measures;
  if (!measure) return null;
  const isStacked = chart.stack !== 'none' && measures.every(isAdditive);
  const plain = all.filter(({ place }) => !input.hidden.has(place));
  const mark = panelMark(input, isStacked, all.length);
  const full = mark === 'area' ? filledUp(plain) : plain;
  const series = isStacked ? stackedOf(full, chart.stack, style.locale) : full;
  const values = series.flatMap(({ points }) => points.map(({ base, value }) => base + value));
  const isShare = isStacked && chart.stack === 'share';
  const named = measures.length === 1 || pivot.columns.length > 0 ? measure.header : '';
  // A vertical title is limited by the height of the plot. The sentence has it in full.
  const title = laid.lying ? named : cut(named, height - below, room.measure);
  const axis = figureAxis(
    title,
    { values, zero: mark === 'line' ? 'near' : 'always' },
    laid.lying ? (room.width - widest) / 90 : height / 56,
    isShare ? { type: 'percent', decimals: 0 } : measure.figure,
    style,
  );
  const written = mark === 'bar' && !isStacked ? labelled(series, input, measure, laid) : series;
  return { mark, isStacked, axis: laid.lying ? withRoom(axis, written, laid, room) : axis, series: written };
}

/** More panels would be too flat to read. */
const mostPanels = 4;

/** Bars, lines or areas of a pivot: its row groups along the axis, its column groups as series. */
export function drawAxisChart(input: ChartInput, mark: AxisChart['mark']): AxisChart {
  const { chart, room } = input;
  const all = panelsOf(input);
  const shown = all.slice(0, mostPanels);
  const seriesAtOne = Math.max(1, ...shown.map((measures) => seriesOf(input, measures, []).length));
  const laid = laidOut(input, chart.stack === 'none' ? seriesAtOne : 1);
  const height = Math.max(room.height / Math.max(1, shown.length), least);
  const made = shown.map((measures) => ({ measures, series: seriesOf(input, measures, laid.places) }));
  const panels = made.flatMap((each) => panelOf(input, each, laid, height) ?? []);
  const drawn: Omit<AxisChart, 'sentence' | 'notes'> = {
    type: 'axis',
    mark,
    title: titleOf(input),
    legend: legendOf(
      made.map(({ series }) => series),
      input.hidden,
    ),
    height: laid.lying ? laid.height : Math.max(room.height, shown.length * least),
    lying: laid.lying,
    stack: chart.stack,
    axis: laid.axis,
    panels,
  };
  const undrawn = all.slice(mostPanels).flatMap((measures) => measures.map(({ header }) => header));
  return { ...drawn, sentence: sentenceOf(input), notes: notesOf(input, { undrawn, notDrawn: ['rows'] }) };
}
