import type { DatePartName } from '../schema/pivot.ts';
import { alone, combine, type Numbered, through } from '../tables/combine.ts';
import type { Rows, Table } from '../tables/table.ts';
import { totalRowsOf } from '../tables/totals.ts';
import type { Parts } from '../totals/kind.ts';
import { ancestors, axisOf, keepOnly, type Level, others } from './axis.ts';
import type { Keys } from './keys.ts';
import { lookAt } from './looks.ts';
import { measureKinds } from './measures/registry.ts';
import { orderGroups, orderSiblings, type Siblings } from './order.ts';
import { mostCells, mostColumns, type PivotAxis, type PivotRefusal, type PivotTable } from './pivot-table.ts';
import type { ResolvedGrouping, ResolvedPivot } from './resolved.ts';

/** The row side or the column side of a pivot during the computation. */
interface Side {
  groupings: readonly ResolvedGrouping[];
  keys: readonly Keys[];
  levels: readonly Level[];
}

/** The combinations of the deepest groups of both sides, with their measures. */
interface Cells {
  /** By cell: its deepest row group and column group. */
  down: Numbered;
  across: Numbered;
  /** By measure; null where the table lacks a column that it needs. */
  parts: readonly (Parts | null)[];
}

type Way = 'down' | 'across';

/**
 * Computes a pivot with every measure at every depth. Totals are merged from the parts of measures, not from their results, so
 * that ratios, averages and once-per values are right at each depth. `locale` is the BCP 47 tag that labels are sorted by.
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
  // The buffer of the row groups is reused for the cells.
  const pairs =
    pivot.columns.length === 0 ? alone(down.deepest, 'groups') : combine(down.deepest, across.deepest, down.deepest.of);
  const measured = { ...totalRowsOf(table, rows), table, locale };
  const parts = pivot.values.map(({ take, column }) => measureKinds[take].accumulate(column, measured, pairs));
  let cells: Cells = {
    down: { of: pairs.groups, count: down.deepest.count },
    across: { of: pairs.keys, count: across.deepest.count },
    parts,
  };
  let rowSide: Side = { groupings: pivot.rows, keys: down.keys, levels: down.levels };
  let columnSide: Side = { groupings: pivot.columns, keys: across.keys, levels: across.levels };
  [rowSide, cells] = limited(rowSide, cells, 'down');
  [columnSide, cells] = limited(columnSide, cells, 'across');
  const [laidDown, laidAcross] = [laidOut(rowSide, cells, 'down', pivot), laidOut(columnSide, cells, 'across', pivot)];
  const [height, columns] = [laidDown.axis.levels.length, laidAcross.axis.levels.length];
  const most = { columns: mostColumns, cells: mostCells };
  if (columns > most.columns || height * columns > most.cells) {
    const coarser = coarserOf(pivot);
    if (!coarser) return { type: 'too_large', rows: height, columns, most };
    const by = coarser.columns[0]?.by;
    return { ...(by ? { coarsened: by } : {}), ...computePivot(table, rows, coarser, locale) };
  }
  const axes = { rows: laidDown.axis, columns: laidAcross.axis };
  const all = figuresOf(cells, laidDown, laidAcross);
  for (const own of all) leaveTotalsOut(own, axes, pivot);
  const figures = pivot.values.map(({ take, column, show }, measure) => {
    const kind = measureKinds[take];
    const own = all[measure] as Float64Array;
    // Without rows there are no cells, but counts and sums are 0. A JSON answer without rows has no columns either.
    if (rows.length === 0 && (parts[measure] || table.length === 0)) own[0] = kind.ofNothing(column);
    return lookAt(show, { figures: own, ...axes, isAdditive: kind.isAdditive(column) });
  });
  return { type: 'pivot', ...axes, figures };
}

/** The coarser date part to use where there are too many columns. */
const coarserParts: Readonly<Partial<Record<DatePartName, DatePartName>>> = {
  day: 'week',
  week: 'month',
  month: 'quarter',
  quarter: 'year',
};

/** The pivot with coarser date parts as columns, or without columns; null where it must not be coarsened. */
function coarserOf({ coarsens, ...pivot }: ResolvedPivot): ResolvedPivot | null {
  const [date] = pivot.columns;
  if (!coarsens || !date) return null;
  const by = date.by && coarserParts[date.by];
  return { ...pivot, coarsens, columns: by ? [{ ...date, by }] : [] };
}

/** The figures of a measure for the groups of a depth of one side. */
function figuresAt(side: Side, cells: Cells, way: Way, depth: number, measure: number | null): Float64Array | null {
  const parts = measure === null ? null : (cells.parts[measure] ?? null);
  if (!parts) return null;
  const into = through(cells[way].of, ancestors(side.levels, depth));
  return parts.merge(into, side.levels[depth]?.count ?? 1).totals().values;
}

/** The groups of a depth in their order. */
function siblingsAt(side: Side, cells: Cells, way: Way, depth: number): Siblings {
  const [level, grouping, keys] = [side.levels[depth], side.groupings[depth - 1], side.keys[depth - 1]];
  if (!level || !grouping || !keys) return { groups: new Uint32Array(0), starts: new Uint32Array(1) };
  const figures = figuresAt(side, cells, way, depth, grouping.sort.measure);
  return orderSiblings(level, side.levels[depth - 1]?.count ?? 1, orderGroups(level, grouping, keys, figures));
}

/** Applies the top limits of the groupings, outermost first. The rest of each parent is combined. */
function limited(given: Side, all: Cells, way: Way): [Side, Cells] {
  let [side, cells] = [given, all];
  for (const [place, { top }] of given.groupings.entries()) {
    if (top === null) continue;
    const depth = place + 1;
    const { groups, starts } = siblingsAt(side, cells, way, depth);
    const kept = new Uint8Array(groups.length);
    for (let parent = 0; parent + 1 < starts.length; parent++) {
      const [from, to] = [starts[parent] as number, starts[parent + 1] as number];
      // Combining a single group would only hide its name.
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

/** The cells after the deepest groups of one side were merged, group `g` into `into[g]`. */
function regrouped(cells: Cells, way: Way, into: Uint32Array, count: number): Cells {
  const mapped = { of: through(cells[way].of, into), count };
  const [down, across] = way === 'down' ? [mapped, cells.across] : [cells.down, mapped];
  const pairs = combine(down, across);
  return {
    down: { of: pairs.groups, count: down.count },
    across: { of: pairs.keys, count: across.count },
    parts: cells.parts.map((each) => each?.merge(pairs.of, pairs.count) ?? null),
  };
}

/** An axis in display order. */
interface AxisLayout {
  levels: readonly Level[];
  axis: PivotAxis;
  /** By depth: the place of each group; `nowhere` for hidden ones. */
  places: readonly Uint32Array[];
}

const nowhere = 0xffffffff;

/** By group of a depth: 1 where it has any figure. */
function filledAt(side: Side, cells: Cells, way: Way, depth: number, values: ResolvedPivot['values']): Uint8Array {
  const filled = new Uint8Array(side.levels[depth]?.count ?? 0);
  for (const [measure, { isBeside }] of values.entries()) {
    if (isBeside) continue;
    figuresAt(side, cells, way, depth, measure)?.forEach((figure, group) => {
      if (!Number.isNaN(figure)) filled[group] = 1;
    });
  }
  return filled;
}

function laidOut(side: Side, cells: Cells, way: Way, { hideEmpty, values: measures }: ResolvedPivot): AxisLayout {
  const axis = { levels: [] as number[], parents: [] as number[], values: [] as PivotAxis['values'][number][] };
  const places = side.levels.map(({ count }) => new Uint32Array(count).fill(nowhere));
  const siblings = side.levels.map((_, depth) => siblingsAt(side, cells, way, depth));
  const filled = side.levels.map((_, depth) =>
    hideEmpty && depth > 0 ? filledAt(side, cells, way, depth, measures) : null,
  );
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

/** By measure: the figures of all rows and columns. */
function figuresOf(cells: Cells, down: AxisLayout, across: AxisLayout): Float64Array[] {
  const width = across.axis.levels.length;
  const figures = cells.parts.map(() => new Float64Array(down.axis.levels.length * width).fill(Number.NaN));
  // From the deepest groups up: each step merges the result of the one before, so there is less and less to merge.
  for (let rowDepth = down.levels.length - 1, row = cells; rowDepth >= 0; rowDepth--) {
    for (let columnDepth = across.levels.length - 1, met = row; columnDepth >= 0; columnDepth--) {
      const places = placesOf(
        met,
        down.places[rowDepth] as Uint32Array,
        across.places[columnDepth] as Uint32Array,
        width,
      );
      for (const [measure, parts] of met.parts.entries())
        if (parts) write(parts.totals().values, places, figures[measure] as Float64Array);
      if (columnDepth > 0) met = lifted(met, 'across', across.levels, columnDepth);
    }
    if (rowDepth > 0) row = lifted(row, 'down', down.levels, rowDepth);
  }
  return figures;
}

/** Removes the totals over alternatives: those of a grouping whose groups are apart, and of what is above it. */
function leaveTotalsOut(
  figures: Float64Array,
  axes: { rows: PivotAxis; columns: PivotAxis },
  { rows, columns }: ResolvedPivot,
): void {
  const deepest = (groupings: readonly ResolvedGrouping[]) =>
    groupings.findLastIndex(({ isApart }) => isApart === true);
  const [down, across] = [deepest(rows), deepest(columns)];
  if (down < 0 && across < 0) return;
  const width = axes.columns.levels.length;
  axes.rows.levels.forEach((rowLevel, row) => {
    axes.columns.levels.forEach((columnLevel, column) => {
      if (rowLevel <= down || columnLevel <= across) figures[row * width + column] = Number.NaN;
    });
  });
}

/** The cells after the groups of a depth were merged into their parents. */
const lifted = (cells: Cells, way: Way, levels: readonly Level[], depth: number): Cells =>
  regrouped(cells, way, (levels[depth] as Level).parents, (levels[depth - 1] as Level).count);

/** By cell: the index of its figure; `nowhere` for hidden ones. */
function placesOf({ down, across }: Cells, rows: Uint32Array, columns: Uint32Array, width: number): Uint32Array {
  const places = new Uint32Array(down.of.length);
  for (let cell = 0; cell < places.length; cell++) {
    const row = rows[down.of[cell] as number] as number;
    const column = columns[across.of[cell] as number] as number;
    places[cell] = row === nowhere || column === nowhere ? nowhere : row * width + column;
  }
  return places;
}

function write(values: Float64Array, places: Uint32Array, figures: Float64Array): void {
  for (let cell = 0; cell < values.length; cell++) {
    const place = places[cell] as number;
    if (place !== nowhere) figures[place] = values[cell] as number;
  }
}
