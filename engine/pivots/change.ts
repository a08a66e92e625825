import type { ResolvedColumn } from '../columns/column.ts';
import type { MeasureName, Pivot, PivotField, PivotMeasure } from '../schema/pivot.ts';
import { viewLimits } from '../schema/view-limits.ts';
import { measuresOf } from './suits.ts';

/** The parts of a pivot that hold items. */
export const zones = ['rows', 'columns', 'values'] as const;
export type Zone = (typeof zones)[number];

/** Where an item stands. */
export interface Spot {
  zone: Zone;
  place: number;
}

type Columns = readonly ResolvedColumn[];

/** How many items a zone holds. */
export const lengthOf = (pivot: Pivot, zone: Zone): number => pivot[zone]?.length ?? 0;

/** How many items a zone may hold. */
export const mostOf = (zone: Zone): number => (zone === 'values' ? viewLimits.measures : viewLimits.fields);

export const isFull = (pivot: Pivot, zone: Zone): boolean => lengthOf(pivot, zone) >= mostOf(zone);

/** What is taken of a column at first. */
export function firstTake(columns: Columns, value: string | undefined): MeasureName {
  const column = columns.find((each) => each.value === value) ?? null;
  return measuresOf(column)[0] ?? 'count';
}

/** Sorts go by the place of a measure: they follow it, and end with it. */
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

/** The pivot without an item. The last value stays: without one there is nothing to show. */
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

/** The pivot with a column more, behind those of a zone; without a column, its rows are counted. A full zone stays as it is. */
export function withColumn(pivot: Pivot, zone: Zone, value: string | undefined, columns: Columns): Pivot {
  if (isFull(pivot, zone)) return pivot;
  const spot = { zone, place: lengthOf(pivot, zone) };
  if (zone === 'values') {
    const take = firstTake(columns, value);
    return put(pivot, spot, value === undefined ? { take: 'count' } : { value, take });
  }
  return value === undefined ? pivot : put(pivot, spot, { value });
}

/** The same with each of several, but for those that the zone has. */
export function withColumns(pivot: Pivot, zone: Zone, values: readonly string[], columns: Columns): Pivot {
  const isNew = (value: string) => !pivot[zone]?.some((item) => item.value === value);
  return values.filter(isNew).reduce((made, value) => withColumn(made, zone, value, columns), pivot);
}

/**
 * An item at another place, unless that zone is full; where a column becomes a value, or a value a column, it is at first as
 * one is that is added.
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

/** What is set of a field; undefined takes the setting away. */
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
