import { type Converted, conversionsOf } from './convert.ts';
import { deriveColumns, type ResolvedDerivation } from './derive.ts';
import type { Made } from './mapping.ts';
import type { Column, Dataset, Table } from './table.ts';

/** How a dataset is read: a part of a resolved report. */
interface ReadPlan {
  derived: readonly ResolvedDerivation[];
  columns: readonly Converted[];
}

/** A dataset as it is shown: derived fields, the kinds of the columns' types, the viewer's units, words for codes. */
export interface Reading {
  /** Columns that nothing changes are those of the dataset itself; the others are the reading's own. */
  readonly table: Table;
  /** Takes in the rows that came since: the work is in proportion to them. */
  extend(): void;
}

/**
 * Reads a dataset, and leaves it as it is: readings of other units, words or fields may stand beside this one. A column that
 * the dataset lacks is left out.
 */
export function readDataset(dataset: Dataset, { derived, columns }: ReadPlan): Reading {
  const { columns: known, made } = deriveColumns(dataset.columns, derived);
  const steps: Made[] = [...made];
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
