import { formatPercent } from '../../formats/number.ts';
import { soundPivot } from '../../pivots/resolve.ts';
import { groupsOf } from '../axis-places.ts';
import { colourAt, fieldOf, firstDrawn, groupingsOf, isAdditive } from '../fields.ts';
import { oneFigure } from '../one-figure.ts';
import type { MarkKind } from './kind.ts';

/** More parts than these are slivers. */
const mostParts = 8;

/** A measure of which there are parts, and none below nothing. */
export const wholeMeasure = (pivot: Parameters<MarkKind['suits']>[0]) => {
  const measure = pivot.values[firstDrawn(pivot)];
  return measure && isAdditive(measure) ? measure : null;
};

export const donut: MarkKind = {
  suits: (pivot) => wholeMeasure(pivot) !== null && groupingsOf(pivot).length > 0,
  shape(pivot) {
    const [field, ...others] = groupingsOf(pivot);
    return {
      pivot: { ...soundPivot(pivot), rows: field ? [fieldOf(field, mostParts, pivot)] : [], columns: [] },
      undrawn: others,
    };
  },
  stacks: false,
  needsGazetteer: false,
  draw(given) {
    const { table, style, words, room } = given;
    const { header, write, label, figureOf, said } = oneFigure(given);
    const rows = groupsOf(table.rows, true);
    const whole = rows.filter((row) => figureOf(row) > 0);
    const colourOf = (row: number) => (table.rows.values[row] === undefined ? null : colourAt(whole.indexOf(row)));
    const drawn = whole.filter((_, at) => !given.hidden.has(at));
    const sum = drawn.reduce((all, row) => all + figureOf(row), 0);
    return {
      type: 'donut',
      ...said({ notes: rows.some((row) => figureOf(row) < 0) ? [words('charts.notes.negative')] : [] }),
      legend: whole.map((row, place) => ({
        name: label(row),
        place,
        colour: colourOf(row),
        isShown: !given.hidden.has(place),
      })),
      height: room.height,
      whole: { text: write(figureOf(0)), name: header },
      parts: drawn.map((row) => ({
        name: label(row),
        value: figureOf(row),
        text: write(figureOf(row)),
        share: formatPercent(figureOf(row) / sum, style.locale, 1),
        colour: colourOf(row),
        spot: [row, 0],
      })),
    };
  },
};
