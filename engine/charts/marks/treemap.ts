import { cellWriter } from '../../columns/cell.ts';
import { axisLabels } from '../../pivots/labels.ts';
import { soundPivot } from '../../pivots/resolve.ts';
import type { TreemapChart } from '../chart.ts';
import { colourAt, fieldOf, firstDrawn, groupingsOf } from '../fields.ts';
import { notesOf } from '../notes.ts';
import { sentenceOf } from '../sentence.ts';
import { titleOf } from '../title.ts';
import { wholeMeasure } from './donut.ts';
import type { MarkKind } from './kind.ts';

/** By depth: as many groups of each parent. Deeper ones could not be read. */
const most = [12, 20, 20];

export const treemap: MarkKind = {
  suits: (pivot) => wholeMeasure(pivot) !== null && groupingsOf(pivot).length > 0,
  shape(pivot) {
    const all = groupingsOf(pivot);
    return {
      pivot: {
        ...soundPivot(pivot),
        rows: all.slice(0, most.length).map((field, depth) => fieldOf(field, most[depth] ?? 1, pivot)),
        columns: [],
      },
      undrawn: all.slice(most.length),
    };
  },
  stacks: false,
  needsGazetteer: false,
  draw(given) {
    const { pivot, table, style, words, room } = given;
    const place = firstDrawn(pivot);
    const measure = pivot.values[place];
    const write = measure ? cellWriter(measure.figure, style) : String;
    const label = axisLabels(pivot.rows, table.rows, style, pivot.words);
    const { levels, parents, values } = table.rows;
    const nodes: TreemapChart['nodes'] = [];
    const nodeOf = new Map<number, number>();
    let [hasNegative, families] = [false, 0];
    for (const [row, level] of levels.entries()) {
      const value = table.figures[place]?.[row] ?? Number.NaN;
      const parent = level === 0 ? null : nodeOf.get(parents[row] as number);
      hasNegative ||= value < 0;
      // Nothing has no area, and what is part of it has none either.
      if (parent === undefined || !(value > 0)) continue;
      const isLeftOver = level > 0 && values[row] === undefined;
      const own = level === 1 && !isLeftOver ? colourAt(families++) : null;
      const colour = level <= 1 ? own : (nodes[parent ?? 0]?.colour ?? null);
      nodeOf.set(row, nodes.push({ name: label(row), parent, value, text: write(value), colour, spot: [row, 0] }) - 1);
    }
    return {
      type: 'treemap',
      title: titleOf(given),
      sentence: sentenceOf(given),
      notes: [
        ...notesOf(
          given,
          [],
          pivot.values.filter((each) => each !== measure).map(({ header }) => header),
        ),
        ...(hasNegative ? [words('charts.notes.negative')] : []),
      ],
      legend: [],
      height: room.height,
      nodes,
    };
  },
};
