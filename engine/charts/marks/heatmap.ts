import { axisLabels, labelWriter } from '../../pivots/labels.ts';
import { mostColumns } from '../../pivots/pivot-table.ts';
import { soundPivot } from '../../pivots/resolve.ts';
import { briefWriter, placesOn, roundsOf, standing } from '../axis-places.ts';
import type { Axis, ChartTexts, Ramp, Sides, Spot, Tick } from '../chart.ts';
import { crossedWith, fieldOf, firstDrawn, groupingsOf, isEndless } from '../fields.ts';
import { cut, namedPlaces } from '../labels.ts';
import { oneFigure } from '../one-figure.ts';
import { rampOf, rampWidth } from '../ramp.ts';
import type { ChartInput } from '../resolved.ts';
import { largestOf, shortWriter } from '../scale.ts';
import { fitted, leftOf, plotWidth, titledWithin } from '../sides.ts';
import { type MarkKind, spotsOf } from './kind.ts';

export interface HeatmapChart extends ChartTexts {
  type: 'heatmap';
  sides: Sides;
  across: Axis;
  /** From top to bottom. */
  down: Axis;
  ramp: Ramp;
  /** Pixels between columns; 0 where they are narrow. */
  gap: number;
  /** `label` is the text in a cell; '' where there is no room. */
  cells: { across: number; down: number; value: number; text: string; label: string; spot: Spot }[];
}

/** The maximum number of rows and columns; an open-ended sequence may have as many columns as a pivot. */
const most = { down: 40, across: 40, endless: mostColumns - 1 };
/** Pixels: the height of a row, the widest name at the left, the space above and below. */
const [line, widest, beyond] = [22, 220, 64];

/** The columns with their places, dates to scale, and all of their names or every nth. */
function acrossOf({ pivot, table, style, room }: ChartInput, sides: Sides) {
  const [grouping] = pivot.columns;
  const groups = standing(table.columns, grouping);
  const label = axisLabels(pivot.columns, table.columns, style, pivot.words);
  const places = placesOn(grouping, table.columns, groups, { apart: 0, most: mostColumns });
  const write = grouping && labelWriter(grouping, style, pivot.words);
  const isTold = (place: number) => places.valueAt !== null && place < places.count;
  const name = (place: number) =>
    isTold(place) && write && places.valueAt
      ? write(places.valueAt(place))
      : label(groups[places.of.indexOf(place)] as number);
  const count = largestOf(places.of) + 1;
  const distance = plotWidth(room, sides) / count;
  const brief = briefWriter(grouping, style.locale);
  const valueAt = (place: number) =>
    places.valueAt?.(place) ?? table.columns.values[groups[places.of.indexOf(place)] as number];
  // Dates may be left out, because their neighbours imply them. Other names are shortened first.
  const isCut = distance > 48 && !(grouping && isEndless(grouping));
  const named = isCut
    ? Array.from({ length: count }, (_, place) => ({ place, text: cut(name(place), distance - 8, room.measure) }))
    : namedPlaces({
        count,
        name,
        ...(brief ? { brief: (place) => (isTold(place) ? brief(valueAt(place), place === 0) : name(place)) } : {}),
        distance,
        rounds: roundsOf(grouping ?? { by: null }),
        measure: room.measure,
      }).named;
  const ticks = named.map(({ place, text }): Tick => ({ at: place, text, full: name(place) }));
  return {
    groups,
    places: places.of,
    distance,
    axis: { title: grouping?.header ?? '', from: -0.5, to: count - 0.5, ticks },
  };
}

/** Two fields crossed: dates across. */
export const heatmap: MarkKind<HeatmapChart> = {
  says: 'two fields crossed, colored by a figure',
  suits: (pivot) => firstDrawn(pivot) >= 0 && groupingsOf(pivot).length > 1,
  shape(pivot) {
    const all = groupingsOf(pivot);
    const across = all.find(isEndless) ?? pivot.columns[0] ?? all[1];
    const down = crossedWith(pivot, across);
    return {
      pivot: {
        ...soundPivot(pivot),
        rows: down ? [fieldOf(down, most.down, pivot)] : [],
        columns: across ? [fieldOf(across, isEndless(across) ? most.endless : most.across, pivot)] : [],
      },
      undrawn: all.filter((grouping) => grouping !== down && grouping !== across),
    };
  },
  isAlong: false,
  stacks: false,
  gazetteer: () => [],
  categories: () => null,
  lanes: ({ down, cells }) => down.ticks.map(({ at }) => spotsOf(cells.filter((cell) => cell.down === at))),
  draw(input) {
    const { pivot, table, style, room } = input;
    const { header, figure, write, label, figureOf, texts } = oneFigure(input);
    const down = standing(table.rows, pivot.rows[0]);
    const left = Math.min(widest, room.width * 0.35);
    const names = {
      title: pivot.rows[0]?.header ?? '',
      from: -0.5,
      to: down.length - 0.5,
      ticks: down.map((row, at) => ({ at, text: cut(label(row), left, room.measure), full: label(row) })),
    };
    const columns = standing(table.columns, pivot.columns[0]);
    const values = down.flatMap((row) =>
      columns.map((column) => figureOf(row, column)).filter((value) => !Number.isNaN(value)),
    );
    const ramp = rampOf(header, values, figure, style);
    const least = { left: leftOf([names], room), right: Math.ceil(rampWidth(ramp, room.measure)) };
    const { groups, places, distance, axis: across, sides } = fitted((each) => acrossOf(input, each), least, room);
    const cells = down.flatMap((row, downAt) =>
      groups.flatMap((column, at): HeatmapChart['cells'] => {
        const value = figureOf(row, column);
        if (Number.isNaN(value)) return [];
        return [{ across: places[at] ?? 0, down: downAt, value, text: write(value), label: '', spot: [row, column] }];
      }),
    );
    const labels = values.map(shortWriter(figure, style));
    const isLabelled = largestOf(labels.map(room.measure)) + 10 < distance;
    const height = Math.max(room.height, down.length * line + beyond);
    return {
      type: 'heatmap',
      // The combined rest is so much larger that all other cells would look the same beside it.
      ...texts({ notDrawn: ['rows', 'columns'] }),
      legend: [],
      height,
      sides,
      across: titledWithin(across, plotWidth(room, sides), room.measure),
      down: titledWithin(names, height - beyond, room.measure),
      ramp,
      gap: distance >= 12 ? 2 : distance >= 6 ? 1 : 0,
      cells: isLabelled ? cells.map((cell, at) => ({ ...cell, label: labels[at] ?? '' })) : cells,
    };
  },
};
