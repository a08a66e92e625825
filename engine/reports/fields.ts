import { holds } from '../access/holds.ts';
import { units } from '../formats/units.ts';
import type { Message, ParameterValue, ResolvedField, Values } from '../parameters/field.ts';
import { kindOf } from '../parameters/registry.ts';
import type { Parameter } from '../schema/parameter.ts';
import type { Context } from './context.ts';
import type { NormalParameter, NormalReport } from './normalise.ts';

/** Parameter values as they come from a form, an address or a call: read by the parameter's type. */
export type RawValues = Readonly<Record<string, unknown>>;

const given = (context: Context) => ({ today: context.today, centers: context.viewer.centers });

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

interface Read {
  value: ParameterValue;
  fault: Message | null;
}

function readValue(parameter: NormalParameter, raw: RawValues, context: Context): Read {
  const kind = kindOf(parameter.definition);
  const value = raw[parameter.key];
  if (value === undefined || (kind.isAlwaysGiven && isEmpty(value))) {
    return { value: kind.initial(parameter.definition, given(context)), fault: null };
  }
  if (isEmpty(value)) return { value: null, fault: null };
  const parsed = kind.parse(value, parameter.definition);
  if (parsed === undefined) return { value: value as ParameterValue, fault: kind.unreadable };
  if (isEmpty(parsed)) return { value: null, fault: null };
  return { value: parsed, fault: kind.fault(parsed, parameter.definition, given(context)) };
}

/** The words of a parameter of a report: the report's own, else the shared ones. */
export function parameterWords(report: NormalReport, key: string, rest: string, context: Context): string {
  const own = `reports.${report.id}.parameters.${key}.${rest}`;
  return context.words(context.words.has(own) ? own : `parameters.${key}.${rest}`);
}

function itemsOf(definition: Parameter): readonly string[] | undefined {
  if ('items' in definition) return definition.items.map((item) => item.value);
  return 'true_value' in definition ? [definition.false_value, definition.true_value] : undefined;
}

const limits = ({ min, max, step }: { min?: number; max?: number; step?: number }) => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
  ...(step === undefined ? {} : { step }),
});

/** The name of a field, with the unit in which the account gives it. */
function nameOf(report: NormalReport, { definition, key }: NormalParameter, context: Context): string {
  const text = parameterWords(report, key, 'text', context);
  const unit = definition.type === 'number' && definition.unit;
  return unit ? `${text} (${units[unit][context.viewer.country].symbol})` : text;
}

function resolveField(report: NormalReport, parameter: NormalParameter, read: Read, shown: boolean, context: Context) {
  const { definition, key, required } = parameter;
  const items = itemsOf(definition)?.map((value) => ({
    value,
    text: parameterWords(report, key, `items.${value}`, context),
  }));
  const fault = read.fault ?? (required && read.value === null ? { key: 'faults.required' } : null);
  return {
    key,
    type: definition.type,
    text: nameOf(report, parameter, context),
    required,
    shown,
    value: read.value,
    ...(items ? { items } : {}),
    ...(definition.type === 'number' || definition.type === 'currency' ? limits(definition) : {}),
    fault: shown ? fault : null,
  } satisfies ResolvedField;
}

/** The form of a report: every parameter with its value, its words and its fault. Missing values get their default. */
export function resolveFields(report: NormalReport, raw: RawValues, context: Context): ResolvedField[] {
  const reads = new Map(report.parameters.map((parameter) => [parameter.key, readValue(parameter, raw, context)]));
  const values = Object.fromEntries([...reads].map(([key, read]) => [key, read.value]));
  return report.parameters.map((parameter) => {
    const read = reads.get(parameter.key) ?? { value: null, fault: null };
    return resolveField(report, parameter, read, holds(parameter.showIf, context.viewer, values), context);
  });
}

/** The values that count: those of the fields that are shown. */
export function shownValues(fields: readonly ResolvedField[]): Values {
  return Object.fromEntries(fields.map((field) => [field.key, field.shown ? field.value : null]));
}
