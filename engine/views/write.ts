import type { Context } from '../context/context.ts';
import type { NormalReport } from '../definitions/normal-report.ts';
import { resolveReport } from '../reports/resolve.ts';
import { equal } from '../schema/equal.ts';
import { type Placed, placedOf } from './arrange.ts';
import { isSearchGone } from './resolve.ts';
import type { View, ViewColumn } from './schema.ts';

/** A column with the user's changes; values that match the report's are omitted. */
const columnOf = ({ value, width, pinned = false }: Placed, own: Placed | undefined): ViewColumn => ({
  value,
  ...(width === undefined || width === own?.width ? {} : { width }),
  ...(pinned === (own?.pinned ?? false) ? {} : { pinned }),
});

/**
 * A view as it is saved: the columns that are shown, and what differs from the report. Parameters are included only if
 * they differ from their defaults: “today” stays today. The same view gives the same JSON.
 */
export function writeView(view: View, report: NormalReport, context: Context): View {
  const { search, sort, filters = [], look = 'rows', groups, pivot, chart, summaries } = view;
  const resolved = resolveReport(report, context, { view });
  const plain = resolveReport(report, context);
  const own = new Map(placedOf(plain.columns).map((column) => [column.value, column]));
  const defaults = new Map(plain.fields.map(({ key, value }) => [key, value]));
  const changed = resolved.fields.filter(({ key, value }) => !equal(value, defaults.get(key)));
  const shown = placedOf(resolved.columns).filter(({ enabled }) => enabled);
  return {
    // With the report's own columns the search would find rows again.
    columns: isSearchGone(view, own) ? view.columns : shown.map((column) => columnOf(column, own.get(column.value))),
    ...(changed.length > 0 ? { parameters: Object.fromEntries(changed.map(({ key, value }) => [key, value])) } : {}),
    ...(search ? { search } : {}),
    ...(sort && !equal(sort, report.sort) ? { sort } : {}),
    ...(filters.length > 0 ? { filters } : {}),
    ...(look === 'rows' ? {} : { look }),
    ...(groups && !equal(groups, resolved.groups) ? { groups } : {}),
    ...(pivot ? { pivot } : {}),
    ...(chart ? { chart } : {}),
    ...(summaries ? { summaries } : {}),
  };
}
