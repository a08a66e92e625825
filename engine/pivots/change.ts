import type { ResolvedColumn } from '../columns/column.ts';
import type { MeasureName, Pivot, PivotField, PivotMeasure } from '../schema/pivot.ts';
import { viewLimits } from '../schema/view-limits.ts';
import { measuresOf } from './suits.ts';

/** The parts of a pivot that fields can be in. */
export const zones = ['rows', 'columns', 'values'] as const;
export type Zone = (typeof zones)[number];

/** The position of an item. */
export interface Spot {
  zone: Zone;
  place: number;
}

type Columns = readonly ResolvedColumn[];

export const lengthOf = (pivot: Pivot, zone: Zone): number => pivot[zone]?.length ?? 0;

/** The maximum number of items in a zone. */
export const mostOf = (zone: Zone): number => (zone === 'values' ? viewLimits.measures : viewLimits.fields);

export const isFull = (pivot: Pivot, zone: Zone): boolean => lengthOf(pivot, zone) >= mostOf(zone);

/** The default measure of a column. */
export function firstTake(columns: Columns, value: string | undefined): MeasureName {
  const column = columns.find((each) => each.value === value) ?? null;
  return measuresOf(column)[0] ?? 'count';
}

/** Sorts refer to a measure by its index: they follow it when it moves and are removed with it. */
function resorted(pivot: Pivot, placeOf: (before: number) => number | null): Pivot {
  const follow = (fields: readonly PivotField[] = []): PivotField[] =>
    fields.map((field) => {
      const { sort, ...rest } = field;
      if (sort?.measure === undefined) return field;
      const measure = placeOf(sort.measure);
      return measure === null ? rest : { ...rest, sort: { ...sort, measure } };
    });
  return { ...pivot, rows: follow(pivot.rows), columns: follow(pivot.columns) };
}

function inserted<T>(items: readonly T[] = [], place: number, item: T): T[] {
  return [...items.slice(0, place), item, ...items.slice(place)];
}

const without = <T>(items: readonly T[] = [], place: number): T[] => items.filter((_, each) => each !== place);

/** The pivot without an item. The last value cannot be removed: there would be nothing to show. */
export function withoutItem(pivot: Pivot, { zone, place }: Spot): Pivot {
  if (zone !== 'values') return { ...pivot, [zone]: without(pivot[zone], place) };
  if (pivot.values.length === 1) return pivot;
  const after = { ...pivot, values: without(pivot.values, place) };
  return resorted(after, (before) => (before === place ? null : before > place ? before - 1 : before));
}

function put(pivot: Pivot, { zone, place }: Spot, item: PivotField | PivotMeasure): Pivot {
  if (zone !== 'values') return { ...pivot, [zone]: inserted(pivot[zone], place, item as PivotField) };
  const after = { ...pivot, values: inserted(pivot.values, place, item as PivotMeasure) };
  return resorted(after, (before) => (before >= place ? before + 1 : before));
}

/** The pivot with a column added to the end of a zone; without a column, a count of rows. A full zone does not change. */
export function withColumn(pivot: Pivot, zone: Zone, value: string | undefined, columns: Columns): Pivot {
  if (isFull(pivot, zone)) return pivot;
  const spot = { zone, place: lengthOf(pivot, zone) };
  if (zone === 'values') {
    const take = firstTake(columns, value);
    return put(pivot, spot, value === undefined ? { take: 'count' } : { value, take });
  }
  return value === undefined ? pivot : put(pivot, spot, { value });
}

/** As `withColumn` for several columns, without those that the zone already has. */
export function withColumns(pivot: Pivot, zone: Zone, values: readonly string[], columns: Columns): Pivot {
  const isNew = (value: string) => !pivot[zone]?.some((item) => item.value === value);
  return values.filter(isNew).reduce((made, value) => withColumn(made, zone, value, columns), pivot);
}

/**
 * Moves an item, unless the zone is full. A field that becomes a value, or a value that becomes a field, gets the default
 * settings of a new one.
 */
export function movedItem(pivot: Pivot, from: Spot, to: Spot, columns: Columns): Pivot {
  const item = pivot[from.zone]?.[from.place];
  if (!item || (from.zone === to.zone && from.place === to.place)) return pivot;
  if (from.zone !== to.zone && isFull(pivot, to.zone)) return pivot;
  if (from.zone === 'values' && to.zone === 'values') return movedMeasure(pivot, from.place, to.place);
  const isOther = (from.zone === 'values') !== (to.zone === 'values');
  if (isOther && item.value === undefined) return pivot;
  const rest = withoutItem(pivot, from);
  if (rest === pivot) return pivot;
  const place = Math.min(to.place, lengthOf(rest, to.zone));
  const { value } = item;
  if (!isOther || value === undefined) return put(rest, { zone: to.zone, place }, item);
  const made = to.zone === 'values' ? { value, take: firstTake(columns, value) } : { value };
  return put(rest, { zone: to.zone, place }, made);
}

function movedMeasure(pivot: Pivot, from: number, to: number): Pivot {
  const order = inserted(without([...pivot.values.keys()], from), to, from);
  const values = order.flatMap((place) => pivot.values[place] ?? []);
  return resorted({ ...pivot, values }, (before) => order.indexOf(before));
}

/** Changed settings of a field; undefined removes a setting. */
export type FieldChange = { [Name in keyof Omit<PivotField, 'value'>]?: PivotField[Name] | undefined };

export function changedField(pivot: Pivot, zone: 'rows' | 'columns', place: number, change: FieldChange): Pivot {
  const set = (field: PivotField): PivotField =>
    Object.fromEntries(Object.entries({ ...field, ...change }).filter(([, each]) => each !== undefined)) as PivotField;
  return { ...pivot, [zone]: pivot[zone]?.map((field, each) => (each === place ? set(field) : field)) };
}

export const changedMeasure = (pivot: Pivot, place: number, change: Partial<PivotMeasure>): Pivot => ({
  ...pivot,
  values: pivot.values.map((measure, each) => (each === place ? { ...measure, ...change } : measure)),
});
