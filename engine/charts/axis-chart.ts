import type { ResolvedMeasure } from '../pivots/resolved.ts';
import { type AxisLayout, below, laidOut, leadsOn, widest } from './axis-layout.ts';
import { filledUp, legendOf, panelsOf, seriesCount, seriesOf, stackedOf } from './axis-series.ts';
import type { Axis, AxisChart, Panel, Series } from './chart.ts';
import { isAdditive } from './fields.ts';
import { cutByWords, thinned } from './labels.ts';
import { blankNote, notesOf } from './notes.ts';
import type { ChartInput } from './resolved.ts';
import { figureAxis, largestOf, shortWriter } from './scale.ts';
import { sentenceOf, withHidden } from './sentence.ts';
import { plotWidth, titledWithin } from './sides.ts';
import { titleOf } from './title.ts';

/** Pixels: the minimum height of a panel. */
const least = 140;

/** Adds the figure to each bar of a single series, where all of them fit. */
function labelled(
  series: readonly Series[],
  input: ChartInput,
  measure: ResolvedMeasure,
  { lying, axis, sides }: AxisLayout,
): Series[] {
  const { style, room, chart } = input;
  const [only, other] = series;
  if (!only || other || chart.mark !== 'bar') return [...series];
  const write = shortWriter(measure.figure, style);
  const texts = only.points.map(({ value }) => write(value));
  const distance = plotWidth(room, sides) / (axis.to - axis.from);
  if (!lying && largestOf(texts.map(room.measure)) + 6 > distance) return [only];
  return [{ ...only, points: only.points.map((point, place) => ({ ...point, label: texts[place] ?? '' })) }];
}

/** Extends the axis so that the label after the longest horizontal bar fits. */
function withRoom(axis: Axis, series: readonly Series[], plot: number, { measure }: ChartInput['room']): Axis {
  const reached = series.flatMap(({ points }) =>
    points.flatMap(({ value, label }) => {
      const share = (measure(label) + 8) / plot;
      return label && value > 0 && share < 0.5 ? [axis.from + (value - axis.from) / (1 - share)] : [];
    }),
  );
  return { ...axis, to: largestOf(reached, axis.to) };
}

/** A measure that does not add up cannot be stacked. With several series over time its bars would be too thin, so it gets lines. */
function panelMark({ chart, pivot }: ChartInput, isStacked: boolean, series: number): Panel['mark'] {
  if (chart.mark === 'line') return 'line';
  if (chart.mark === 'area') return isStacked ? 'area' : 'line';
  const isCrowded = chart.stack !== 'none' && !isStacked && series > 1;
  return isCrowded && leadsOn(pivot.rows[0]) ? 'line' : 'bar';
}

/** The measures of a panel, and how it draws them. */
interface PanelData {
  measures: readonly ResolvedMeasure[];
  series: readonly Series[];
  mark: Panel['mark'];
  isStacked: boolean;
}

function panelData(input: ChartInput, measures: readonly ResolvedMeasure[], laid: AxisLayout): PanelData {
  const { chart, pivot, table } = input;
  const isStacked = chart.stack !== 'none' && measures.every(isAdditive);
  const mark = panelMark(input, isStacked, seriesCount(input, measures));
  // A line over an axis of bars does not lead to the blank group either.
  const isLeft = (row: number) => mark !== 'bar' && leadsOn(pivot.rows[0]) && table.rows.values[row] === null;
  const kept = laid.groups.flatMap((row, at) => (isLeft(row) ? [] : [{ row, place: laid.places[at] ?? 0 }]));
  const along = { groups: kept.map(({ row }) => row), places: kept.map(({ place }) => place) };
  return { measures, series: seriesOf(input, measures, along), mark, isStacked };
}

/** A panel with its axis, before labels are chosen by the width of the plot. */
interface PlainPanel extends PanelData {
  axis: Axis;
  /** Those that are shown, stacked. */
  drawn: readonly Series[];
}

function plainPanel(input: ChartInput, data: PanelData, { lying }: AxisLayout, height: number): PlainPanel {
  const { chart, pivot, style, room } = input;
  const { measures, series: all, mark, isStacked } = data;
  const [measure] = measures;
  const plain = all.filter(({ name }) => !input.hidden.has(name));
  const full = mark === 'area' ? filledUp(plain) : plain;
  const drawn = isStacked ? stackedOf(full, chart.stack, style.locale) : full;
  const values = drawn.flatMap(({ points }) => points.map(({ base, value }) => base + value));
  const isShare = isStacked && chart.stack === 'share';
  const named = measure && (measures.length === 1 || pivot.columns.length > 0) ? measure.header : '';
  // A vertical title is limited by the height of the plot. The sentence has it in full.
  const title = lying ? named : cutByWords(named, height - below, room.measure);
  const axis = figureAxis(
    title,
    { values, zero: mark === 'line' ? 'near' : 'always' },
    lying ? (room.width - widest) / 90 : height / 56,
    isShare || !measure ? { type: 'percent', decimals: 0 } : measure.figure,
    style,
  );
  return { ...data, axis, drawn };
}

function panelOf(input: ChartInput, { measures, mark, isStacked, axis, drawn }: PlainPanel, laid: AxisLayout): Panel {
  const { room } = input;
  const [measure] = measures;
  const series = measure && mark === 'bar' && !isStacked ? labelled(drawn, input, measure, laid) : [...drawn];
  const plot = plotWidth(room, laid.sides);
  const across = () =>
    titledWithin(thinned(withRoom(axis, series, plot, room), plot, room.measure), plot, room.measure);
  return { mark, isStacked, axis: laid.lying ? across() : axis, series };
}

/** More panels would be too flat to read. */
const mostPanels = 4;

/** Bars, lines or areas of a pivot: its row groups along the axis, its column groups as series. */
export function drawAxisChart(input: ChartInput, mark: AxisChart['mark']): AxisChart {
  const { chart, room, words } = input;
  const all = panelsOf(input);
  const shown = all.slice(0, mostPanels);
  const seriesAtOne = Math.max(1, ...shown.map((measures) => seriesCount(input, measures)));
  const barsAtOne = chart.stack === 'none' ? seriesAtOne : 1;
  const height = Math.max(room.height / Math.max(1, shown.length), least);
  const madeAlong = (laid: AxisLayout) =>
    shown.map((measures) => plainPanel(input, panelData(input, measures, laid), laid, height));
  const first = laidOut(input, barsAtOne);
  const guessed = madeAlong(first);
  const figures = guessed.map(({ axis }) => axis);
  const laid = laidOut(input, barsAtOne, figures);
  // The blank group may need another place in another width.
  const made = laid.places.every((place, at) => place === first.places[at]) ? guessed : madeAlong(laid);
  const panels = made.map((each) => panelOf(input, each, laid));
  const drawn: Omit<AxisChart, 'sentence' | 'notes'> = {
    type: 'axis',
    mark,
    title: titleOf(input),
    legend: legendOf(made, input.hidden),
    height: laid.lying ? laid.height : Math.max(room.height, shown.length * least),
    lying: laid.lying,
    stack: chart.stack,
    sides: laid.sides,
    axis: titledWithin(laid.axis, laid.lying ? laid.height - below : plotWidth(room, laid.sides), room.measure),
    panels,
  };
  const undrawn = all.slice(mostPanels).flatMap((measures) => measures.map(({ header }) => header));
  const [ofLines] = made.flatMap((each) => (each.mark === 'bar' ? [] : each.measures));
  const notes = [
    ...(ofLines ? blankNote(input, ofLines) : []),
    ...(laid.isBroken ? [words('charts.notes.not_to_scale')] : []),
    ...notesOf(input, { undrawn, notDrawn: ['rows'] }),
  ];
  const sentence = sentenceOf(input);
  // Measures that are series are not part of one another.
  const said = input.pivot.columns.length > 0 ? withHidden(sentence, drawn.legend, input) : sentence;
  return { ...drawn, sentence: said, notes };
}
