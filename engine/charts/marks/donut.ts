import { cellWriter } from '../../columns/cell.ts';
import { formatPercent } from '../../formats/number.ts';
import { axisLabels } from '../../pivots/labels.ts';
import { soundPivot } from '../../pivots/resolve.ts';
import { groupsOf } from '../axis-places.ts';
import { colourAt, fieldOf, firstDrawn, groupingsOf, isAdditive } from '../fields.ts';
import { notesOf } from '../notes.ts';
import { sentenceOf } from '../sentence.ts';
import { titleOf } from '../title.ts';
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
    const { pivot, table, style, room } = given;
    const place = firstDrawn(pivot);
    const measure = pivot.values[place];
    const write = measure ? cellWriter(measure.figure, style) : String;
    const label = axisLabels(pivot.rows, table.rows, style, pivot.words);
    const figureOf = (row: number) => table.figures[place]?.[row * table.columns.levels.length] ?? Number.NaN;
    const rows = groupsOf(table.rows, true);
    const whole = rows.filter((row) => figureOf(row) > 0);
    const colourOf = (row: number) => (table.rows.values[row] === undefined ? null : colourAt(whole.indexOf(row)));
    const drawn = whole.filter((_, at) => !given.hidden.has(at));
    const sum = drawn.reduce((all, row) => all + figureOf(row), 0);
    return {
      type: 'donut',
      title: titleOf(given),
      sentence: sentenceOf(given),
      notes: [
        ...notesOf(
          given,
          [],
          pivot.values.filter((each) => each !== measure).map(({ header }) => header),
        ),
        ...(rows.some((row) => figureOf(row) < 0) ? [given.words('charts.notes.negative')] : []),
      ],
      legend: whole.map((row, place) => ({
        name: label(row),
        place,
        colour: colourOf(row),
        isShown: !given.hidden.has(place),
      })),
      height: room.height,
      whole: { text: write(figureOf(0)), name: measure?.header ?? '' },
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
