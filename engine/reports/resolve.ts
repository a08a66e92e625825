import type { Message } from '../parameters/field.ts';
import { ruleFault } from '../parameters/rules.ts';
import { applyView, resolveColumns } from './columns.ts';
import type { Context } from './context.ts';
import { resolveDerivations } from './derivations.ts';
import { parameterWords, type RawValues, resolveFields, shownValues } from './fields.ts';
import type { NormalReport } from './normalise.ts';
import { buildRequest, sourceFor } from './request.ts';
import type { ResolvedReport, SavedView } from './resolved.ts';
import { resolveSentence } from './sentence.ts';
import { resolveStyle } from './style.ts';

/** What the user brings: parameter values, raw from form, address or call, and the saved view. */
interface Input {
  values?: RawValues;
  view?: SavedView | null;
}

/**
 * The heart: a report for one viewer. Pure; the same arguments give the same plain JSON. Faults are in it, nothing is
 * thrown; `request` is null while there are any. Access is `mayOpen`'s to decide (spec: reporting §4, §5, §7).
 */
export function resolveReport(report: NormalReport, context: Context, input: Input = {}): ResolvedReport {
  const { words } = context;
  const fields = resolveFields(report, input.values ?? {}, context);
  const values = shownValues(fields);
  // A value that can't be read is a fault of its own already.
  const sane = shownValues(fields.filter((field) => field.fault === null));
  const faults = report.rules
    .map((rule) => ruleFault(rule, sane, (key) => parameterWords(report, key, 'text', context)))
    .filter((fault): fault is Message => fault !== null);
  const source = sourceFor(report, values, context);
  const sound = faults.length === 0 && fields.every((field) => field.fault === null);
  const known = new Set(report.columns.map((column) => column.value));
  return {
    id: report.id,
    key: report.key,
    title: words(`reports.${report.id}.title`),
    description: words(`reports.${report.id}.description`),
    fields,
    faults,
    request: sound && source ? buildRequest(source, report, fields) : null,
    sentence: resolveSentence(report, fields, context),
    derived: resolveDerivations(report, context),
    columns: applyView(resolveColumns(report, values, context), input.view),
    sort: report.sort,
    hierarchies: report.hierarchies.map(({ key, columns }) => ({
      key,
      text: words(`reports.${report.id}.hierarchies.${key}`),
      columns: [...columns],
    })),
    style: resolveStyle(context),
    missing: (input.view?.columns ?? []).map((column) => column.value).filter((value) => !known.has(value)),
  };
}
