import type { Column, Table } from './table.ts';

/**
 * The columns of a table before derivation and conversion put others in their place. Batches go on arriving in the
 * first ones, so that each batch can be derived and converted alone.
 */
export interface Layers {
  /** As they arrived. */
  arrived: Map<string, Column>;
  /** After the derivations. */
  derived: Map<string, Column>;
  /** What a step made, by the step: it is extended with each batch. */
  made: Map<string, Column>;
}

const layersOf = new WeakMap<Table, Layers>();

/** The layers of a table. Until the first call there is one: the columns themselves. */
export function tableLayers(table: Table): Layers {
  const known = layersOf.get(table);
  if (known) return known;
  const arrived = new Map(table.columns);
  const layers = { arrived, derived: arrived, made: new Map() };
  layersOf.set(table, layers);
  return layers;
}

/** The columns that new rows are added to. */
export const arrivedColumns = (table: Table): ReadonlyMap<string, Column> =>
  layersOf.get(table)?.arrived ?? table.columns;
