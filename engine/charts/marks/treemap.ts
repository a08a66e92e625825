import { soundPivot } from '../../pivots/resolve.ts';
import { colourOf, sideCategories } from '../colours.ts';
import { fieldOf, groupingsOf } from '../fields.ts';
import { oneFigure } from '../one-figure.ts';
import { type TreemapChart, tiled } from '../tiles.ts';
import { wholeMeasure } from './donut.ts';
import { type MarkKind, spotsOf } from './kind.ts';

/** The maximum number of groups of each parent, by depth. Deeper levels could not be read. */
const most = [12, 20, 20];

export const treemap: MarkKind<TreemapChart> = {
  says: 'nested areas',
  suits: (pivot) => wholeMeasure(pivot) !== null && groupingsOf(pivot).length > 0,
  shape(pivot) {
    const all = groupingsOf(pivot);
    return {
      pivot: {
        ...soundPivot(pivot),
        rows: all.slice(0, most.length).map((field, depth) => fieldOf(field, most[depth] ?? 1, pivot, 'largest')),
        columns: [],
      },
      undrawn: all.slice(most.length),
    };
  },
  isAlong: false,
  stacks: false,
  gazetteer: () => [],
  categories: (input) => sideCategories(input, 'rows'),
  lanes: ({ nodes }) => [spotsOf(nodes.slice(1))],
  draw(input) {
    const { table, words, room } = input;
    const { write, label, figureOf, texts } = oneFigure(input);
    const { levels, parents, values } = table.rows;
    const nodes: Parameters<typeof tiled>[0][number][] = [];
    const nodeOf = new Map<number, number>();
    let [negative, families] = [0, 0];
    for (const [row, level] of levels.entries()) {
      const value = figureOf(row);
      const parent = level === 0 ? null : nodeOf.get(parents[row] as number);
      if (value < 0) negative++;
      // Zero and negative groups have no area, nor do their children.
      if (parent === undefined || !(value > 0)) continue;
      const isLeftOver = level > 0 && values[row] === undefined;
      const own = level === 1 && !isLeftOver ? colourOf(input, label(row), families++) : null;
      const colour = level <= 1 ? own : (nodes[parent ?? 0]?.colour ?? null);
      nodeOf.set(row, nodes.push({ name: label(row), parent, value, text: write(value), colour, spot: [row, 0] }) - 1);
    }
    return {
      type: 'treemap',
      ...texts({ notes: negative > 0 ? [words('charts.notes.negative', { count: negative })] : [] }),
      legend: [],
      height: room.height,
      width: room.width,
      nodes: tiled(nodes, room),
    };
  },
};
