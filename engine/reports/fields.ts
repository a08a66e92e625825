import type { Context } from '../context/context.ts';
import type { Values } from '../context/values.ts';
import type { InputPlace } from '../definitions/named-call.ts';
import type { NormalReport } from '../definitions/normal-report.ts';
import type { ResolvedField } from '../fields/field.ts';
import { kindOf } from '../fields/registry.ts';
import { fieldContextOf, isEmpty, type RawValues, type ResolvedForm, resolveForm } from '../fields/resolve.ts';
import { wordsOfFields } from '../fields/words.ts';
import type { LookupName } from '../lookups/registry.ts';

export type { RawValues } from '../fields/resolve.ts';

/** A definition that has a parameter form: a report or a dashboard. */
export type WithParameters = Pick<NormalReport, 'words' | 'parameters' | 'rules'>;

/** Resolves the parameter form of a report or dashboard. */
export function resolveParameters(report: WithParameters, raw: RawValues, context: Context): ResolvedForm {
  const form = { fields: report.parameters.map((parameter) => parameter.definition), rules: report.rules };
  const homes = { own: `${report.words}.parameters`, shared: 'parameters' };
  return resolveForm(form, raw, context, wordsOfFields(form.fields, homes, context));
}

/** The days that defaults are compared on, as YYYY-MM-DD. */
export interface DefaultDays {
  /** On which missing values are resolved. */
  today: string;
  /** Whose defaults the values may be. */
  day: string;
  /** On which they may be others. */
  now: string;
}

/**
 * The parameters whose date is the default of an earlier day and another one now. A date that equals its default is
 * one, unless it is among `fixed`.
 */
export function outdatedDefaults(
  { parameters }: Pick<WithParameters, 'parameters'>,
  values: RawValues,
  { today, day, now }: DefaultDays,
  fixed: readonly string[],
  context: Pick<Context, 'viewer' | 'units'>,
): string[] {
  return parameters
    .filter(({ key, definition }) => {
      const kind = kindOf(definition);
      const defaultOn = (day: string) => kind.initial(definition, fieldContextOf({ ...context, today: day }));
      const given = values[key];
      const value = given === undefined ? defaultOn(today) : given;
      const isChosen = given !== undefined && fixed.includes(key);
      return kind.holds === 'day' && !isChosen && value === defaultOn(day) && value !== defaultOn(now);
    })
    .map(({ key }) => key);
}

/** The lookups that its parameters may need. */
export const lookupsOf = (report: Pick<NormalReport, 'parameters'>): LookupName[] => [
  ...new Set(report.parameters.flatMap(({ definition }) => kindOf(definition).lookup?.(definition) ?? [])),
];

/** The parameters whose given value is not of their type. */
export const unreadableParameters = (report: Pick<NormalReport, 'parameters'>, raw: RawValues): string[] =>
  report.parameters
    .filter(({ key, definition }) => !isEmpty(raw[key]) && kindOf(definition).parse(raw[key], definition) === undefined)
    .map(({ key }) => key);

/** The lookups of the parameters that a call of a report has a value for. */
export function lookupsSent(report: NormalReport, sent: Readonly<Partial<Record<InputPlace, unknown>>>): LookupName[] {
  const isSent = ({ in: place, names }: NormalReport['parameters'][number]) => {
    const given = sent[place];
    return typeof given === 'object' && given !== null && names.some((name) => !isEmpty(Reflect.get(given, name)));
  };
  return lookupsOf({ ...report, parameters: report.parameters.filter(isSent) });
}

/** The effective values by key: those of visible fields; null for hidden ones. */
export function shownValues(fields: readonly ResolvedField[]): Values {
  return Object.fromEntries(fields.map((field) => [field.key, field.shown ? field.value : null]));
}

/** The effective values by key, in the backend's units, as passed to its query. */
export function sentValues(
  report: Pick<NormalReport, 'parameters'>,
  fields: readonly ResolvedField[],
  context: Context,
): Values {
  const shown = shownValues(fields);
  const given = fieldContextOf(context);
  return Object.fromEntries(
    report.parameters.map(({ key, definition }) => {
      const value = shown[key] ?? null;
      return [key, kindOf(definition).send?.(value, definition, given) ?? value];
    }),
  );
}
