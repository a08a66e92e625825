import type { Context } from '../context/context.ts';
import type { Fault } from '../context/message.ts';
import type { NormalReport } from '../definitions/normal-report.ts';
import { messageOf } from '../fields/resolve.ts';
import { fieldsOf } from '../rules/registry.ts';
import { resolveParameters } from './fields.ts';
import { readRequest } from './request.ts';

/**
 * What the rules between the parameters of a table refuse in the inputs of its call, by name. A rule is applied if all of its
 * parameters were sent: other clients may leave them out. (Spec: shell §5, reporting §5.)
 */
export function ruleFaults(report: NormalReport, given: Readonly<Record<string, unknown>>, context: Context): Fault[] {
  const [source] = report.sources;
  if (!source) return [];
  const wasSent = (key: string) =>
    source.parameters.includes(key) &&
    report.parameters.some((each) => each.key === key && (given[each.names[0] ?? key] ?? null) !== null);
  const rules = report.rules.filter((rule) => fieldsOf(rule).every(({ key }) => wasSent(key)));
  if (rules.length === 0) return [];
  const { values } = readRequest(report, source, { query: given, body: given }, context);
  return resolveParameters({ ...report, rules }, values, context).faults.map(messageOf);
}
