import type { Context } from '../../engine/context/context.ts';
import type { NormalReport } from '../../engine/definitions/normal-report.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { ResolvedField } from '../../engine/reports/resolved.ts';
import type { ReportView } from '../../engine/schema/report-view.ts';
import { readView } from '../../engine/views/read.ts';
import type { UserReportState } from '../reports/screen/use-report.ts';
import type { LinkedState, ReportState } from '../reports/state/state.ts';
import { type Placed, placedOf } from '../tables/arrangement.ts';

/** The part of a report's screen that is saved. */
export type ViewState = LinkedState & Pick<ReportState, 'saved'>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A column with the user's changes; values that match the report's are omitted. */
const columnOf = (
  { value, width, pinned = false }: Placed,
  own: Placed | undefined,
): ReportView['columns'][number] => ({
  value,
  ...(width === undefined || width === own?.width ? {} : { width }),
  ...(pinned === (own?.pinned ?? false) ? {} : { pinned }),
});

const parametersOf = (fields: readonly Pick<ResolvedField, 'key' | 'value'>[]) =>
  Object.fromEntries(fields.map(({ key, value }) => [key, value])) as NonNullable<ReportView['parameters']>;

/**
 * A report's screen as it is saved. Parameters are included only if they differ from their defaults: “today” stays
 * today. The same view gives the same JSON.
 */
export function viewOf(state: ViewState, report: NormalReport, context: Context): ReportView {
  const { values, arrangement, saved, search, sorts, filters, look, pivot, chart, groups, isSummarized } = state;
  const view = arrangement ? { columns: arrangement } : saved;
  const resolved = resolveReport(report, context, { values, view });
  const plain = resolveReport(report, context);
  const own = new Map(placedOf(plain.columns).map((column) => [column.value, column]));
  const defaults = new Map(plain.fields.map(({ key, value }) => [key, value]));
  const changed = resolved.fields.filter(({ key, value }) => !same(value, defaults.get(key)));
  return {
    columns: placedOf(resolved.columns)
      .filter(({ enabled }) => enabled)
      .map((column) => columnOf(column, own.get(column.value))),
    ...(changed.length > 0 ? { parameters: parametersOf(changed) } : {}),
    ...(search ? { search } : {}),
    ...(sorts && !same(sorts, report.sort) ? { sort: [...sorts] } : {}),
    ...(filters.length > 0 ? { filters: filters as ReportView['filters'] } : {}),
    ...(look === 'rows' ? {} : { look }),
    ...(groups && !same(groups, resolved.groups) ? { groups: [...groups] } : {}),
    ...(pivot ? { pivot } : {}),
    ...(chart ? { chart } : {}),
    ...(isSummarized ? { summaries: true } : {}),
  };
}

/**
 * The reverse: the initial state of a report saved this way. The screen reports columns that it no longer has, and
 * names other unreadable parts.
 */
export function ownOf(given: unknown, report: NormalReport, context: Context): UserReportState {
  const { saved, values, search, sorts, filters, look, groups, pivot, chart, summaries, unread } = readView(
    given,
    report,
    context,
  );
  return {
    saved,
    begun: {
      values,
      arrangement: null,
      search,
      sorts,
      filters,
      look: look ?? 'rows',
      groups,
      pivot: pivot ?? null,
      chart: chart ?? null,
      isSummarized: summaries ?? false,
      unread: [],
      unreadSaved: unread,
    },
  };
}
