import { midSentence } from '../../formats/mid-sentence.ts';
import { formatNumber } from '../../formats/number.ts';
import { axisLabels } from '../../pivots/labels.ts';
import { soundPivot } from '../../pivots/resolve.ts';
import type { ResolvedPivot } from '../../pivots/resolved.ts';
import { below } from '../axis-layout.ts';
import type { Axis, ChartTexts, Colour, Sides, Spot } from '../chart.ts';
import { colourOf } from '../colours.ts';
import { fieldOf, groupingsOf, isAdditive, isDrawn } from '../fields.ts';
import { thinned } from '../labels.ts';
import { notesOf } from '../notes.ts';
import type { ChartInput } from '../resolved.ts';
import { figureAxis } from '../scale.ts';
import { type Family, familiesOf, type Spotted } from '../scatter-families.ts';
import { withHidden } from '../sentence.ts';
import { leftOf, plotWidth, sidesOfFigures, titledWithin } from '../sides.ts';
import { fieldNames, listed, titleOf } from '../title.ts';
import { type MarkKind, spotsOf } from './kind.ts';

export interface ScatterPoint {
  x: number;
  y: number;
  /** Relative area, 0 to 1; null where no measure sets the size. */
  size: number | null;
  name: string;
  spot: Spot;
}

export interface ScatterChart extends ChartTexts {
  type: 'scatter';
  sides: Sides;
  x: Axis;
  y: Axis;
  series: { name: string; place: number; colour: Colour; points: ScatterPoint[] }[];
}

/** More points would overlap too much to read. */
const mostPoints = 2000;

type Computed = Parameters<MarkKind['categories']>[0];

/** The indexes of the measures for x, y and size. */
function placesOf({ values }: ResolvedPivot): { x: number; y: number; size: number | null } {
  const [x = -1, y = -1, size] = [...values.keys()].filter((place) => values[place] && isDrawn(values[place]));
  const third = size === undefined ? undefined : values[size];
  return { x, y, size: size !== undefined && third && isAdditive(third) ? size : null };
}

interface Points {
  points: (Spotted & { x: number; y: number; size: number | null })[];
  /** The number of groups without both figures. */
  lacking: number;
  /** Whether there are more groups than points. */
  isCut: boolean;
}

/** The points with both figures, and of too many those with the largest first figure. */
function pointsOf({ pivot, table }: Computed): Points {
  const { x, y, size } = placesOf(pivot);
  const width = table.columns.levels.length;
  const at = (place: number, row: number) => table.figures[place]?.[row * width] ?? Number.NaN;
  const { levels, parents, values } = table.rows;
  const deepest = pivot.rows.length;
  const all = Array.from(levels.keys()).filter((row) => levels[row] === deepest);
  const rows = all.filter((row) => deepest === 0 || values[row] !== undefined);
  const found = rows.filter((row) => !Number.isNaN(at(x, row)) && !Number.isNaN(at(y, row)));
  const isCut = found.length > mostPoints;
  const kept = isCut ? new Set(found.toSorted((a, b) => at(x, b) - at(x, a)).slice(0, mostPoints)) : null;
  const drawn = kept ? found.filter((row) => kept.has(row)) : found;
  const largest = size === null ? 0 : drawn.reduce((most, row) => Math.max(most, at(size, row) || 0), 0);
  const sizeOf = (row: number) => (size === null || largest === 0 ? null : Math.max(0, at(size, row) || 0) / largest);
  return {
    points: drawn.map((row) => ({
      row,
      parent: deepest > 1 ? (parents[row] as number) : 0,
      x: at(x, row),
      y: at(y, row),
      size: sizeOf(row),
    })),
    lacking: rows.length - found.length,
    isCut: isCut || rows.length < all.length,
  };
}

/** Two figures of each group; a third one sets its size, and one of two fields its color. */
export const scatter: MarkKind<ScatterChart> = {
  says: 'points by two figures',
  suits: (pivot) => pivot.values.filter(isDrawn).length > 1 && groupingsOf(pivot).length > 0,
  shape(pivot) {
    const [first, second, ...others] = groupingsOf(pivot);
    const fields = second ? [first, second] : [first];
    return {
      pivot: {
        ...soundPivot(pivot),
        rows: fields.flatMap((field) => (field ? [fieldOf(field, mostPoints, pivot)] : [])),
        columns: [],
      },
      undrawn: others,
    };
  },
  isAlong: false,
  stacks: false,
  gazetteer: () => [],
  categories(input) {
    const { field, families } = familiesOf(input, pointsOf(input).points);
    if (field === null) return null;
    return { field, names: families.flatMap(({ name, isRest }) => (isRest ? [] : [name])) };
  },
  lanes: ({ series }) => series.map(({ points }) => spotsOf(points.toSorted((a, b) => a.x - b.x))),
  draw(input) {
    const { pivot, words, style, room } = input;
    const { x, y, size } = placesOf(pivot);
    const { points, lacking, isCut } = pointsOf(input);
    const { families, familyOf, notes } = familiesOf(input, points);
    const axisOf = (place: number, values: number[], count: number) => {
      const measure = pivot.values[place];
      const figure = measure?.figure ?? { type: 'number' as const, decimals: 0 };
      return figureAxis(measure?.header ?? '', { values, zero: 'near' }, count, figure, style);
    };
    const figures = axisOf(
      x,
      points.map((point) => point.x),
      room.width / 90,
    );
    const up = axisOf(
      y,
      points.map((point) => point.y),
      room.height / 56,
    );
    const sides = sidesOfFigures(leftOf([up], room), [figures], room);
    const width = plotWidth(room, sides);
    const across = thinned(figures, width, room.measure);
    const drawn = [x, y, size].map((place) => pivot.values[place ?? -1]);
    const deepest = pivot.rows.at(-1);
    const series = families.map((family, place) => ({
      name: family.name,
      place,
      colour: paintOf(input, family, place),
      points: [] as ScatterPoint[],
    }));
    const label = axisLabels(pivot.rows, input.table.rows, style, pivot.words);
    for (const point of points) {
      const { row, x: left, y: top, size: area } = point;
      series[familyOf(point)]?.points.push({ x: left, y: top, size: area, name: label(row), spot: [row, 0] });
    }
    const legend =
      families.length < 2
        ? []
        : series.map(({ name, place, colour }) => ({ name, place, colour, isShown: !input.hidden.has(name) }));
    const sentence = words('charts.sentence.scatter', {
      count: points.length,
      x: midSentence(across.title),
      y: midSentence(up.title),
      fields: listed(fieldNames(pivot.rows, { words }), style.locale),
    });
    return {
      type: 'scatter',
      title: titleOf(input),
      sentence: withHidden(sentence, legend, input),
      notes: [
        ...(isCut ? [words('charts.notes.most_points', { number: formatNumber(points.length, style.locale, 0) })] : []),
        ...notes,
        ...notesOf(input, {
          onHover: pivot.values.filter((each) => isDrawn(each) && !drawn.includes(each)).map(({ header }) => header),
          leaves: deepest ? [deepest] : [],
        }),
        ...(lacking > 0 ? [words('charts.notes.lacking', { count: lacking })] : []),
      ],
      legend,
      height: room.height,
      sides,
      x: titledWithin(across, width, room.measure),
      y: titledWithin(up, room.height - below, room.measure),
      series: series.filter(({ name }) => !input.hidden.has(name)),
    };
  },
};

const paintOf = (input: ChartInput, { name, isRest }: Family, place: number) =>
  isRest ? null : colourOf(input, name, place);
