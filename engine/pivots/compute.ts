import { combine, type Pairs } from '../tables/combine.ts';
import type { Rows, Table } from '../tables/table.ts';
import { totalRowsOf } from '../tables/totals.ts';
import type { Parts } from '../totals/kind.ts';
import { ancestors, axisOf, keepOnly, type Level, others } from './axis.ts';
import type { Keys } from './keys.ts';
import { lookAt } from './looks.ts';
import { measureKinds } from './measures/registry.ts';
import { compareGroups, orderSiblings, type Siblings } from './order.ts';
import { mostCells, mostColumns, type PivotAxis, type PivotRefusal, type PivotTable } from './pivot-table.ts';
import type { ResolvedGrouping, ResolvedPivot } from './resolved.ts';

/** One of the two ways in which rows are grouped, while it is worked out. */
interface Side {
  groupings: readonly ResolvedGrouping[];
  keys: readonly Keys[];
  levels: readonly Level[];
}

/** Where the deepest groups of both sides meet, and what stands there. */
interface Cells {
  /** By cell: the deepest group down, and across. */
  down: Uint32Array;
  across: Uint32Array;
  /** By measure; null where the table lacks what it takes. */
  parts: readonly (Parts | null)[];
}

type Way = 'down' | 'across';

/**
 * Groups rows both ways, and adds up every measure at every depth of both: totals of totals come from what they are made of,
 * so that ratios, means and once-per values are right at each. `locale` is a BCP 47 tag, by which labels are sorted.
 */
export function computePivot(
  table: Table,
  rows: Rows,
  pivot: ResolvedPivot,
  locale: string,
): PivotTable | PivotRefusal {
  const room = new Uint32Array(rows.length);
  const down = axisOf(table, rows, pivot.rows, locale, room);
  const across = axisOf(table, rows, pivot.columns, locale, room);
  // The deepest groups are not needed any more once cells are made of them.
  const pairs = combine(down.deepest, across.deepest, down.deepest.of);
  const measured = { ...totalRowsOf(table, rows), table, locale };
  const parts = pivot.values.map(({ take, column }) => measureKinds[take].accumulate(column, measured, pairs));
  let cells: Cells = { down: pairs.groups, across: pairs.keys, parts };
  let rowSide: Side = { groupings: pivot.rows, keys: down.keys, levels: down.levels };
  let columnSide: Side = { groupings: pivot.columns, keys: across.keys, levels: across.levels };
  [rowSide, cells] = limited(rowSide, cells, 'down');
  [columnSide, cells] = limited(columnSide, cells, 'across');
  const [laidDown, laidAcross] = [
    laidOut(rowSide, cells, 'down', pivot.hideEmpty),
    laidOut(columnSide, cells, 'across', pivot.hideEmpty),
  ];
  const [height, columns] = [laidDown.axis.levels.length, laidAcross.axis.levels.length];
  const most = { columns: mostColumns, cells: mostCells };
  if (columns > most.columns || height * columns > most.cells)
    return { type: 'too_large', rows: height, columns, most };
  const axes = { rows: laidDown.axis, columns: laidAcross.axis };
  const figures = figuresOf(cells, laidDown, laidAcross).map((each, measure) =>
    lookAt(pivot.values[measure]?.show ?? 'value', { figures: each, ...axes }),
  );
  return { type: 'pivot', ...axes, figures };
}

/** The figures of a measure by group of a depth of one side. */
function figuresAt(side: Side, cells: Cells, way: Way, depth: number, measure: number | null): Float64Array | null {
  const parts = measure === null ? null : (cells.parts[measure] ?? null);
  if (!parts) return null;
  const above = ancestors(side.levels, depth);
  const into = cells[way].map((group) => above[group] as number);
  return parts.merge(into, side.levels[depth]?.count ?? 1).totals().values;
}

/** The groups of a depth in their order. */
function siblingsAt(side: Side, cells: Cells, way: Way, depth: number): Siblings {
  const [level, grouping, keys] = [side.levels[depth], side.groupings[depth - 1], side.keys[depth - 1]];
  if (!level || !grouping || !keys) return { groups: new Uint32Array(0), starts: new Uint32Array(1) };
  const figures = figuresAt(side, cells, way, depth, grouping.sort.measure);
  return orderSiblings(level, side.levels[depth - 1]?.count ?? 1, compareGroups(level, grouping, keys, figures));
}

/** Leaves so many groups of each parent as their depth allows, from the outermost on: the limit comes after the grouping. */
function limited(given: Side, all: Cells, way: Way): [Side, Cells] {
  let [side, cells] = [given, all];
  for (const [place, { top }] of given.groupings.entries()) {
    if (top === null) continue;
    const depth = place + 1;
    const { groups, starts } = siblingsAt(side, cells, way, depth);
    const kept = new Uint8Array(groups.length);
    for (let parent = 0; parent + 1 < starts.length; parent++) {
      const [from, to] = [starts[parent] as number, starts[parent + 1] as number];
      // A group in place of a single one would only hide its name.
      const end = to - from <= top + 1 ? to : from + top;
      for (let at = from; at < end; at++) kept[groups[at] as number] = 1;
    }
    if (!kept.includes(0)) continue;
    const { levels, into } = keepOnly(side.levels, depth, (group) => kept[group] === 1);
    side = { ...side, levels };
    cells = regrouped(cells, way, into, levels.at(-1)?.count ?? 1);
  }
  return [side, cells];
}

/** The same cells where the deepest groups of one side have been put together. */
function regrouped(cells: Cells, way: Way, into: Uint32Array, count: number): Cells {
  const mapped = cells[way].map((group) => into[group] as number);
  const other = way === 'down' ? cells.across : cells.down;
  const size = other.reduce((most, group) => Math.max(most, group + 1), 1);
  const [groups, keys] = [
    { of: mapped, count },
    { of: other, count: size },
  ];
  const pairs: Pairs = combine(groups, keys);
  const parts = cells.parts.map((each) => each?.merge(pairs.of, pairs.count) ?? null);
  return way === 'down'
    ? { down: pairs.groups, across: pairs.keys, parts }
    : { down: pairs.keys, across: pairs.groups, parts };
}

/** An axis as it is shown. */
interface Laid {
  levels: readonly Level[];
  axis: PivotAxis;
  /** By depth: the place of each group; `nowhere` for those that are hidden. */
  places: readonly Uint32Array[];
}

const nowhere = 0xffffffff;

/** By group of a depth: whether it has a figure, whatever it meets. */
function filledAt(side: Side, cells: Cells, way: Way, depth: number): Uint8Array {
  const filled = new Uint8Array(side.levels[depth]?.count ?? 0);
  for (const measure of cells.parts.keys())
    figuresAt(side, cells, way, depth, measure)?.forEach((figure, group) => {
      if (!Number.isNaN(figure)) filled[group] = 1;
    });
  return filled;
}

function laidOut(side: Side, cells: Cells, way: Way, hidesEmpty: boolean): Laid {
  const axis = { levels: [] as number[], parents: [] as number[], values: [] as PivotAxis['values'][number][] };
  const places = side.levels.map(({ count }) => new Uint32Array(count).fill(nowhere));
  const siblings = side.levels.map((_, depth) => siblingsAt(side, cells, way, depth));
  const filled = side.levels.map((_, depth) => (hidesEmpty && depth > 0 ? filledAt(side, cells, way, depth) : null));
  const lay = (depth: number, group: number, parent: number): void => {
    if (filled[depth]?.[group] === 0) return;
    const key = side.levels[depth]?.keys[group] ?? others;
    const own = axis.levels.push(depth) - 1;
    axis.parents.push(parent);
    axis.values.push(depth === 0 || key === others ? undefined : side.keys[depth - 1]?.values[key]);
    (places[depth] as Uint32Array)[group] = own;
    const below = siblings[depth + 1];
    if (!below) return;
    for (let at = below.starts[group] as number; at < (below.starts[group + 1] as number); at++)
      lay(depth + 1, below.groups[at] as number, own);
  };
  lay(0, 0, 0);
  const { levels, parents, values } = axis;
  return {
    levels: side.levels,
    axis: { levels: Uint8Array.from(levels), parents: Uint32Array.from(parents), values },
    places,
  };
}

/** The groups of a depth that cells lie in. */
function groupsAt(groups: Uint32Array, { levels, places }: Laid, depth: number): { of: Uint32Array; count: number } {
  const above = ancestors(levels, depth);
  return { of: groups.map((group) => above[group] as number), count: places[depth]?.length ?? 1 };
}

/** By measure: the figures of every group down at every group across. */
function figuresOf(cells: Cells, down: Laid, across: Laid): Float64Array[] {
  const width = across.axis.levels.length;
  const figures = cells.parts.map(() => new Float64Array(down.axis.levels.length * width).fill(Number.NaN));
  const write = (into: Float64Array, values: Float64Array, rows: Uint32Array, columns: Uint32Array): void => {
    for (let pair = 0; pair < values.length; pair++) {
      const [row, column] = [rows[pair] as number, columns[pair] as number];
      if (row !== nowhere && column !== nowhere) into[row * width + column] = values[pair] as number;
    }
  };
  for (const [rowDepth, rowPlaces] of down.places.entries()) {
    const rowGroups = groupsAt(cells.down, down, rowDepth);
    for (const [columnDepth, columnPlaces] of across.places.entries()) {
      const met = combine(rowGroups, groupsAt(cells.across, across, columnDepth));
      const rows = met.groups.map((group) => rowPlaces[group] as number);
      const columns = met.keys.map((group) => columnPlaces[group] as number);
      // The cells themselves come in the order of their first rows, and so do these.
      const isWhole = met.count === cells.down.length;
      for (const [measure, parts] of cells.parts.entries()) {
        const values = (isWhole ? parts : parts?.merge(met.of, met.count))?.totals().values;
        if (values) write(figures[measure] as Float64Array, values, rows, columns);
      }
    }
  }
  return figures;
}
