import { holds } from '../access/holds.ts';
import type { Context } from '../context/context.ts';
import type { Fault } from '../context/message.ts';
import type { FieldValue, Values } from '../context/values.ts';
import { inPath } from '../definitions/named-call.ts';
import type { NormalParameter, NormalReport, NormalSource } from '../definitions/normal-report.ts';
import { writeValue } from '../fields/list.ts';
import { momentDay } from '../fields/moment.ts';
import { kindOf } from '../fields/registry.ts';
import { fieldContextOf } from '../fields/resolve.ts';
import type { Holding } from '../rules/kind.ts';
import type { Predicate } from '../schema/predicate.ts';
import type { ReportRequest } from './resolved.ts';

/** The first source whose condition is met; undefined if there is none. */
export function sourceFor(report: NormalReport, values: Values, context: Context): NormalSource | undefined {
  return report.sources.find((source) => holds(source.when, context.viewer, values));
}

const isSent = (parameter: NormalParameter, value: FieldValue | undefined): value is FieldValue =>
  value !== undefined && value !== null && !parameter.omit.includes(value as string | number | boolean);

/** The call of a report for values in the backend's units, exactly as sent (spec: reporting §7). */
export function buildRequest(
  source: NormalSource,
  report: NormalReport,
  values: Values,
  { today }: Pick<Context, 'today'>,
): ReportRequest {
  const query: (readonly [string, string])[] = [];
  const body: Record<string, FieldValue> = { ...source.body };
  let { path } = source;
  for (const parameter of report.parameters) {
    const value = values[parameter.key];
    if (!source.parameters.includes(parameter.key) || !isSent(parameter, value)) continue;
    for (const name of parameter.names) {
      if (parameter.in === 'body') body[name] = value;
      else if (parameter.in === 'params') path = inPath(path, name, writeValue(value));
      else query.push([name, writeValue(value)]);
    }
  }
  const days = (source.days ?? []).map(([name, moment]) => [name, momentDay(moment, today)] as const);
  query.push(...source.always, ...days);
  return {
    method: source.method,
    path,
    query,
    body: source.method === 'POST' && Object.keys(body).length > 0 ? body : null,
    place: source.place,
    emptyIsError: source.emptyIsError,
    ...(source.takes && { takes: source.takes }),
    ...(source.pages && { pages: source.pages }),
    ...(source.generates === undefined ? {} : { generates: source.generates }),
  };
}

/** Parameter values implied by a source's condition: if the call is made when show is "trips", show is "trips". */
function implied(predicate: Predicate | undefined): Record<string, FieldValue> {
  if (predicate?.type === 'parameter') return { [predicate.key]: predicate.is };
  return predicate?.type === 'all' ? Object.assign({}, ...predicate.of.map(implied)) : {};
}

/** The number of unknown names that are reported. */
const mostFaults = 20;
const longestName = 60;

const holdsList = (holding: Holding) => holding === 'choices' || holding === 'texts';

/** A value from a call, in the account's unit; unchanged if it can't be parsed. */
function received({ definition }: NormalParameter, sent: unknown, context: Context): unknown {
  const kind = kindOf(definition);
  const value = kind.parse(sent, definition);
  return value === undefined ? sent : (kind.receive?.(value, definition, fieldContextOf(context)) ?? sent);
}

/** The value of a parameter that was not sent. A required number can't be cleared, so its default is meant. */
function givenFor({ definition }: NormalParameter): number | null {
  const isMeant = definition.type === 'number' && definition.required && typeof definition.value === 'number';
  return isMeant ? (definition.value ?? null) : null;
}

/**
 * Converts a call back to unparsed parameter values for `resolveReport`: the inverse of `buildRequest`. A parameter
 * that was not sent is null: a fault if it is required, otherwise cleared, even if it has a default. Only a required
 * number has its default then. Unknown names
 * are faults, and so is a list where a single value is expected.
 */
export function readRequest(
  report: NormalReport,
  source: NormalSource,
  wire: { query: Readonly<Record<string, unknown>>; body: Readonly<Record<string, unknown>> | null },
  context: Context,
): { values: Record<string, unknown>; faults: Fault[] } {
  const values: Record<string, unknown> = { ...implied(source.when) };
  const faults: Fault[] = [];
  const known = {
    query: new Set(source.always.map(([name]) => name)),
    body: new Set<string>(),
    params: new Set<string>(),
  };
  for (const parameter of report.parameters) {
    if (!source.parameters.includes(parameter.key)) continue;
    for (const name of parameter.names) known[parameter.in].add(name);
    const sent = (parameter.in === 'body' ? wire.body : wire.query)?.[parameter.names[0] ?? parameter.key];
    const kind = kindOf(parameter.definition);
    const isList = typeof sent === 'object' && sent !== null && !holdsList(kind.holds);
    if (isList) faults.push({ field: parameter.key, ...kind.invalid });
    if (isList) values[parameter.key] = undefined;
    else if (sent !== undefined) values[parameter.key] = received(parameter, sent, context);
    else if (parameter.omit.length > 0) values[parameter.key] = parameter.omit[0];
    else values[parameter.key] ??= givenFor(parameter);
  }
  const unknown = [
    ...Object.keys(wire.query).filter((name) => !known.query.has(name)),
    ...Object.keys(wire.body ?? {}).filter((name) => !known.body.has(name)),
  ];
  for (const name of unknown.slice(0, mostFaults)) {
    const field = name.slice(0, longestName);
    faults.push({ field, key: 'faults.unknown', values: { parameter: field } });
  }
  return { values, faults };
}
