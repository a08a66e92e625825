import { midSentence } from '../../formats/mid-sentence.ts';
import { axisLabels } from '../../pivots/labels.ts';
import { soundPivot } from '../../pivots/resolve.ts';
import type { ResolvedPivot } from '../../pivots/resolved.ts';
import type { ScatterChart, ScatterPoint } from '../chart.ts';
import { colourAt, fieldOf, groupingsOf, isAdditive, isDrawn, mostSeries } from '../fields.ts';
import { notesOf } from '../notes.ts';
import type { ChartInput } from '../resolved.ts';
import { figureAxis } from '../scale.ts';
import { fieldNames, listed, titleOf } from '../title.ts';
import type { MarkKind } from './kind.ts';

/** More points would overlap too much to read. */
const mostPoints = 2000;

/** The indexes of the measures for x, y and size. */
function placesOf({ values }: ResolvedPivot): { x: number; y: number; size: number | null } {
  const [x = -1, y = -1, size] = [...values.keys()].filter((place) => values[place] && isDrawn(values[place]));
  const third = size === undefined ? undefined : values[size];
  return { x, y, size: size !== undefined && third && isAdditive(third) ? size : null };
}

/** The points by series, and the number of groups without both figures. */
function pointsOf(input: ChartInput): { points: { family: number; point: ScatterPoint }[]; lacking: number } {
  const { pivot, table, style } = input;
  const { x, y, size } = placesOf(pivot);
  const width = table.columns.levels.length;
  const at = (place: number, row: number) => table.figures[place]?.[row * width] ?? Number.NaN;
  const label = axisLabels(pivot.rows, table.rows, style, pivot.words);
  const { levels, parents, values } = table.rows;
  const deepest = pivot.rows.length;
  const rows = Array.from(levels.keys()).filter((row) => levels[row] === deepest && values[row] !== undefined);
  const largest = size === null ? 0 : rows.reduce((most, row) => Math.max(most, at(size, row) || 0), 0);
  const sizeOf = (row: number) => (size === null || largest === 0 ? null : Math.max(0, at(size, row) || 0) / largest);
  const points = rows
    .map((row) => ({
      family: deepest > 1 ? (parents[row] as number) : 0,
      point: { x: at(x, row), y: at(y, row), size: sizeOf(row), name: label(row), spot: [row, 0] as const },
    }))
    .filter(({ point }) => !Number.isNaN(point.x) && !Number.isNaN(point.y));
  return { points, lacking: rows.length - points.length };
}

/** Two figures of each group; a third one sets its size, and a second field its color. */
export const scatter: MarkKind = {
  suits: (pivot) => pivot.values.filter(isDrawn).length > 1 && groupingsOf(pivot).length > 0,
  shape(pivot) {
    const [first, second, ...others] = groupingsOf(pivot);
    const fields = second ? [first, second] : [first];
    return {
      pivot: {
        ...soundPivot(pivot),
        rows: fields.flatMap((field, depth) =>
          field ? [fieldOf(field, depth + 1 === fields.length ? mostPoints : mostSeries, pivot)] : [],
        ),
        columns: [],
      },
      undrawn: others,
    };
  },
  stacks: false,
  gazetteer: () => [],
  draw(input): ScatterChart {
    const { pivot, table, words, style, room } = input;
    const { x, y, size } = placesOf(pivot);
    const { points, lacking } = pointsOf(input);
    const label = axisLabels(pivot.rows, table.rows, style, pivot.words);
    const axisOf = (place: number, values: number[], count: number) => {
      const measure = pivot.values[place];
      const spread = { values, zero: 'near' as const };
      return figureAxis(
        measure?.header ?? '',
        spread,
        count,
        measure?.figure ?? { type: 'number' as const, decimals: 0 },
        style,
      );
    };
    const families = [...new Set(points.map(({ family }) => family))];
    const [across, up] = [
      axisOf(
        x,
        points.map(({ point }) => point.x),
        room.width / 90,
      ),
      axisOf(
        y,
        points.map(({ point }) => point.y),
        room.height / 56,
      ),
    ];
    const colourOf = (family: number, place: number) =>
      family !== 0 && table.rows.values[family] === undefined ? null : colourAt(place);
    const drawn = [x, y, size].map((place) => pivot.values[place ?? -1]);
    return {
      type: 'scatter',
      title: titleOf(input),
      sentence: words('charts.sentence.scatter', {
        count: points.length,
        x: midSentence(across.title),
        y: midSentence(up.title),
        fields: listed(fieldNames(pivot.rows, { words }), style.locale),
      }),
      notes: [
        ...notesOf(input, {
          onHover: pivot.values.filter((each) => isDrawn(each) && !drawn.includes(each)).map(({ header }) => header),
        }),
        ...(lacking > 0 ? [words('charts.notes.lacking', { count: lacking })] : []),
      ],
      legend:
        families.length < 2
          ? []
          : families.map((family, place) => ({
              name: label(family),
              place,
              colour: colourOf(family, place),
              isShown: !input.hidden.has(place),
            })),
      height: room.height,
      x: across,
      y: up,
      series: families
        .map((family, place) => ({
          name: family === 0 ? '' : label(family),
          place,
          colour: colourOf(family, place),
          points: points.filter((each) => each.family === family).map(({ point }) => point),
        }))
        .filter(({ place }) => !input.hidden.has(place)),
    };
  },
};
