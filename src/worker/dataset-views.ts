import { type ShownRows, showView } from '../../engine/results/shown-rows.ts';
import type { Plan, Shown, View } from '../../engine/results/view.ts';
import { type Reading, readDataset } from '../../engine/tables/reading.ts';
import type { Dataset } from '../../engine/tables/table.ts';
import { createView, type GrowingView } from './dataset-view.ts';
import type { DatasetView } from './protocol.ts';

/** Everything that determines the values of a reading; plans that are otherwise equal share one. */
const keyOf = ({ derived, columns }: Plan): string =>
  JSON.stringify([derived, columns.map(({ value, type, conversion, values }) => [value, type, conversion, values])]);

/** The views of one dataset. */
export interface DatasetViews {
  /** More rows have arrived: the dataset as it is now. */
  take(rows: Dataset, isLast: boolean): void;
  view(plan: Plan, view: View, onShown: (shown: Shown) => void): DatasetView;
  /** The current content of a view, for a file; null until all rows have arrived. */
  rows(plan: Plan, view: View): ShownRows | null;
  close(): void;
}

export function createViews(): DatasetViews {
  const views = new Set<GrowingView>();
  const readings = new Map<string, Reading>();
  let dataset: Dataset | null = null;
  let isWhole = false;

  function readingOf(rows: Dataset, plan: Plan): Reading {
    const key = keyOf(plan);
    const reading = readings.get(key) ?? readDataset(rows, plan);
    readings.set(key, reading);
    return reading;
  }

  return {
    take(rows, isLast) {
      dataset = rows;
      isWhole = isLast;
      for (const view of views) view.grow(readingOf(rows, view.plan), isLast);
    },
    view(plan, view, onShown) {
      const opened = createView(plan, view, onShown, (closed) => {
        views.delete(closed);
        const used = new Set([...views].map((each) => keyOf(each.plan)));
        for (const key of readings.keys()) if (!used.has(key)) readings.delete(key);
      });
      views.add(opened);
      if (dataset) opened.grow(readingOf(dataset, plan), isWhole);
      return opened;
    },
    rows: (plan, view) => (dataset && isWhole ? showView(readingOf(dataset, plan), plan, view) : null),
    close() {
      for (const view of views) view.close();
      readings.clear();
      dataset = null;
    },
  };
}
