import { type Converted, conversionsOf } from './convert.ts';
import { deriveColumns, type ResolvedDerivation } from './derive.ts';
import type { ComputedColumn } from './mapping.ts';
import type { Column, Dataset, Table } from './table.ts';

/** The part of a resolved report that decides how a dataset is read. */
interface ReadPlan {
  derived: readonly ResolvedDerivation[];
  columns: readonly Converted[];
}

/** A dataset as displayed, with derived fields, parsed types, the viewer's units and words for codes. */
export interface Reading {
  /** Unchanged columns are those of the dataset itself; converted ones belong to the reading. */
  readonly table: Table;
  /** The columns without conversions, derived ones included. */
  readonly sent: ReadonlyMap<string, Column>;
  /** Adds the rows that arrived since the last call, with work in proportion to them. */
  extend(): void;
}

/**
 * Creates a reading without changing the dataset, so that there can be readings with other units, words or fields. Columns that
 * the dataset lacks are left out.
 */
export function readDataset(dataset: Dataset, { derived, columns }: ReadPlan): Reading {
  const { columns: known, made } = deriveColumns(dataset.columns, derived);
  const steps: ComputedColumn[] = [...made];
  const shown = new Map<string, Column>(known);
  for (const column of columns) {
    const source = known.get(column.value);
    if (!source) continue;
    const conversions = conversionsOf(source, column);
    steps.push(...conversions);
    shown.set(column.value, conversions.at(-1)?.column ?? source);
  }
  const table = { length: 0, columns: shown };
  const reading: Reading = {
    table,
    sent: known,
    extend() {
      const span = { from: table.length, to: dataset.length };
      if (span.from === span.to) return;
      for (const step of steps) step.extend(span);
      table.length = span.to;
    },
  };
  reading.extend();
  return reading;
}
