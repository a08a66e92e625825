import { formatPercent } from '../../formats/number.ts';
import { soundPivot } from '../../pivots/resolve.ts';
import type { ResolvedGrouping } from '../../pivots/resolved.ts';
import type { Scaling } from '../../schema/chart.ts';
import { groupsOf, leftOver } from '../axis-places.ts';
import type { ChartTexts, Colour, Spot } from '../chart.ts';
import { colourOf, sideCategories } from '../colours.ts';
import { fieldOf, firstDrawn, groupingsOf, isAdditive } from '../fields.ts';
import { oneFigure } from '../one-figure.ts';
import { withHidden } from '../sentence.ts';
import { type MarkKind, spotsOf } from './kind.ts';

export interface DonutChart extends ChartTexts {
  type: 'donut';
  /** The total in the middle, '' where the slices do not add up to it; `size` is its font size in pixels. */
  whole: { text: string; name: string; size: number };
  /** `size` is the drawn size, which a logarithmic scale changes; `label` is the share, '' where there is no room. */
  parts: {
    name: string;
    value: number;
    size: number;
    text: string;
    share: string;
    label: string;
    colour: Colour;
    spot: Spot;
    /** Its border would cover it, and therefore has its color. */
    isThin?: true;
  }[];
}

/** The default number of slices, and the maximum that has distinct colors. */
const [mostParts, mostColours] = [8, 12];

/** The smallest slice of a logarithmic scale stays visible (spec: reporting §9). */
const leastLog = 0.5;

const sizes: Readonly<Record<Scaling, (value: number) => number>> = {
  linear: (value) => value,
  log: (value) => Math.max(leastLog, Math.log10(value)),
};

/** The height of a line of text in pixels. */
const line = 16;
/** Slices shorter than this at their edge are covered by their border. */
const thin = 6;
/** The share of the space that a donut takes in width and height, and the share of its hole. */
const taken = { across: 0.58, down: 0.8, middle: 0.5 };

/** The number of slices, the combined rest included: as many as requested, up to the number of colors. */
const partsOf = ({ top }: ResolvedGrouping): number => Math.max(mostParts, Math.min((top ?? 0) + 1, mostColours));

/** The measure, where its parts add up to the total. */
export const wholeMeasure = (pivot: Parameters<MarkKind['suits']>[0]) => {
  const measure = pivot.values[firstDrawn(pivot)];
  return measure && isAdditive(measure) ? measure : null;
};

export const donut: MarkKind<DonutChart> = {
  says: 'a donut of shares',
  suits: (pivot) => wholeMeasure(pivot) !== null && groupingsOf(pivot).length > 0,
  shape(pivot) {
    const [field, ...others] = groupingsOf(pivot);
    return {
      pivot: {
        ...soundPivot(pivot),
        rows: field ? [fieldOf(field, partsOf(field), pivot, 'largest')] : [],
        columns: [],
      },
      undrawn: others,
    };
  },
  isAlong: false,
  stacks: false,
  gazetteer: () => [],
  categories: (input) => sideCategories(input, 'rows'),
  lanes: ({ parts }) => [spotsOf(parts)],
  draw(input) {
    const { pivot, table, style, words, room } = input;
    const { header, write, label, figureOf, texts } = oneFigure(input);
    const rows = groupsOf(table.rows, pivot.rows[0]);
    const whole = rows.filter((row) => figureOf(row) > 0);
    const [field] = pivot.rows;
    const rest = field ? leftOver(table.rows, field) : null;
    const negative = rows.filter((row) => figureOf(row) < 0).length;
    const paint = (row: number) =>
      table.rows.values[row] === undefined ? null : colourOf(input, label(row), whole.indexOf(row));
    const drawn = whole.filter((row) => !input.hidden.has(label(row)));
    const sum = drawn.reduce((all, row) => all + figureOf(row), 0);
    const size = Math.min(room.width * taken.across, room.height * taken.down);
    const around = Math.PI * size;
    const { scale } = input.chart;
    const sizeOf = (row: number) => sizes[scale](figureOf(row));
    const sizesSum = drawn.reduce((all, row) => all + sizeOf(row), 0);
    // The slices do not add up to a total that negative values are subtracted from.
    const text = negative > 0 ? '' : write(figureOf(0));
    const legend = whole.map((row, place) => ({
      name: label(row),
      place,
      colour: paint(row),
      isShown: !input.hidden.has(label(row)),
    }));
    const { sentence, ...others } = texts({
      // An “Other” below zero is one of the groups that are not shown.
      leaves: field && rest !== null && !whole.includes(rest) ? [field] : [],
      notes: [
        ...(negative > 0 ? [words('charts.notes.negative', { count: negative }), words('charts.notes.no_total')] : []),
        ...(scale === 'log' ? [words('charts.notes.log')] : []),
      ],
    });
    return {
      type: 'donut',
      ...others,
      sentence: withHidden(sentence, legend, input),
      legend,
      height: room.height,
      whole: { text, name: header, size: Math.min(20, Math.floor((12 * taken.middle * size) / room.measure(text))) },
      parts: drawn.map((row) => {
        const value = figureOf(row);
        const share = formatPercent(value / sum, style.locale, 1);
        const length = (sizeOf(row) / sizesSum) * around;
        return {
          name: label(row),
          value,
          size: sizeOf(row),
          text: write(value),
          share,
          label: length >= line ? share : '',
          colour: paint(row),
          spot: [row, 0],
          ...(length < thin ? { isThin: true as const } : {}),
        };
      }),
    };
  },
};
