import { axisLabels } from '../../pivots/labels.ts';
import { mostColumns } from '../../pivots/pivot-table.ts';
import { soundPivot } from '../../pivots/resolve.ts';
import { briefNames, roundsOf, standing } from '../axis-places.ts';
import type { Axis, HeatmapChart } from '../chart.ts';
import { crossedWith, fieldOf, firstDrawn, groupingsOf, isEndless } from '../fields.ts';
import { cut, spelt } from '../labels.ts';
import { oneFigure } from '../one-figure.ts';
import { rampOf } from '../ramp.ts';
import { largestOf, shortWriter } from '../scale.ts';
import type { MarkKind } from './kind.ts';

/** The maximum number of rows and columns; an open-ended sequence may have as many columns as a pivot. */
const most = { down: 40, across: 40, endless: mostColumns - 1 };
/** Pixels: the height of a row, the widest name at the left, the space above and below. */
const [line, widest, beyond] = [22, 220, 64];

function axisOf(title: string, names: readonly string[], texts: readonly (string | null)[]): Axis {
  const ticks = names.flatMap((full, at) => {
    const text = texts[at];
    return text === null || text === undefined ? [] : [{ at, text, full }];
  });
  return { title, from: -0.5, to: names.length - 0.5, ticks };
}

/** Two fields crossed: dates across. */
export const heatmap: MarkKind = {
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
  stacks: false,
  gazetteer: () => [],
  draw(input) {
    const { pivot, table, style, room } = input;
    const { header, figure, write, label, figureOf, texts } = oneFigure(input);
    const [down, across] = [standing(table.rows, pivot.rows[0]), standing(table.columns, pivot.columns[0])];
    const downNames = down.map(label);
    const labelAcross = axisLabels(pivot.columns, table.columns, style, pivot.words);
    const whole = across.map(labelAcross);
    const brief = briefNames(pivot.columns[0], table.columns, across, { locale: style.locale, label: labelAcross });
    const left = Math.min(widest, room.width * 0.35);
    const distance = (room.width - left - 80) / Math.max(1, across.length);
    const rounds = roundsOf(pivot.columns[0] ?? { by: null });
    // Dates may be left out, because their neighbours imply them. Other names are shortened first.
    const isCut = distance > 48 && !(pivot.columns[0] && isEndless(pivot.columns[0]));
    const acrossTexts = isCut
      ? whole.map((name) => cut(name, distance - 8, room.measure))
      : spelt({ whole, brief }, distance, rounds, room.measure).texts;
    const cells = down.flatMap((row, downAt) =>
      across.flatMap((column, acrossAt): HeatmapChart['cells'] => {
        const value = figureOf(row, column);
        if (Number.isNaN(value)) return [];
        return [{ across: acrossAt, down: downAt, value, text: write(value), label: '', spot: [row, column] }];
      }),
    );
    const values = cells.map(({ value }) => value);
    const labels = values.map(shortWriter(figure, style));
    const isLabelled = largestOf(labels.map(room.measure)) + 10 < distance;
    return {
      type: 'heatmap',
      // The combined rest is so much larger that all other cells would look the same beside it.
      ...texts({ notDrawn: ['rows', 'columns'] }),
      legend: [],
      height: Math.max(room.height, down.length * line + beyond),
      across: axisOf(pivot.columns[0]?.header ?? '', whole, acrossTexts),
      down: axisOf(
        pivot.rows[0]?.header ?? '',
        downNames,
        downNames.map((name) => cut(name, left, room.measure)),
      ),
      ramp: rampOf(header, values, figure, style),
      gap: distance >= 12 ? 2 : distance >= 6 ? 1 : 0,
      cells: isLabelled ? cells.map((cell, at) => ({ ...cell, label: labels[at] ?? '' })) : cells,
    };
  },
};
