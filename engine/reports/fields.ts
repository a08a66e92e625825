import type { Context } from '../context/context.ts';
import type { Values } from '../context/values.ts';
import { itemsOf, type NormalReport } from '../definitions/normal-report.ts';
import type { ResolvedField } from '../fields/field.ts';
import { kindOf } from '../fields/registry.ts';
import { givenOf, isEmpty, type RawValues, type ResolvedForm, resolveForm } from '../fields/resolve.ts';
import { type LookupName, wordsOfLookup } from '../lookups/registry.ts';

export type { RawValues } from '../fields/resolve.ts';

/** What has a form: a report, or a dashboard. */
export type Asking = Pick<NormalReport, 'words' | 'parameters' | 'rules'>;

/** The words of a parameter of a report: the report's own, else those of the column whose values it offers, else the shared ones. */
function parameterWords(report: Asking, { words }: Context) {
  const valuesOf = new Map(
    report.parameters.map(({ key, definition }) => {
      const lookup = kindOf(definition).lookup?.(definition);
      return [key, itemsOf(definition) ?? (lookup ? wordsOfLookup(lookup) : null)];
    }),
  );
  return (key: string, rest: string): string => {
    const own = `${report.words}.parameters.${key}.${rest}`;
    if (words.has(own)) return words.of(own);
    const field = valuesOf.get(key);
    const isItem = field && rest.startsWith('items.');
    return words.of(isItem ? `values.${field}.${rest.slice('items.'.length)}` : `parameters.${key}.${rest}`);
  };
}

/** The form of a report or a dashboard. */
export function resolveParameters(report: Asking, raw: RawValues, context: Context): ResolvedForm {
  const form = { fields: report.parameters.map((parameter) => parameter.definition), rules: report.rules };
  return resolveForm(form, raw, context, parameterWords(report, context));
}

/** The lookups that its parameters may take their choices from. */
export const lookupsOf = (report: Pick<NormalReport, 'parameters'>): LookupName[] => [
  ...new Set(report.parameters.flatMap(({ definition }) => kindOf(definition).lookup?.(definition) ?? [])),
];

/** Those of the parameters that a call gives a value. */
export function lookupsSent(report: NormalReport, sent: Readonly<Record<'query' | 'body', unknown>>): LookupName[] {
  const isSent = ({ in: place, names }: NormalReport['parameters'][number]) => {
    const given = sent[place];
    return typeof given === 'object' && given !== null && names.some((name) => !isEmpty(Reflect.get(given, name)));
  };
  return lookupsOf({ ...report, parameters: report.parameters.filter(isSent) });
}

/** The values that count: those of the fields that are shown. */
export function shownValues(fields: readonly ResolvedField[]): Values {
  return Object.fromEntries(fields.map((field) => [field.key, field.shown ? field.value : null]));
}

/** The values that count, by key, as the backend counts them: what its query is asked with. */
export function sentValues(report: NormalReport, fields: readonly ResolvedField[], context: Context): Values {
  const shown = shownValues(fields);
  const given = givenOf(context);
  return Object.fromEntries(
    report.parameters.map(({ key, definition }) => {
      const value = shown[key] ?? null;
      return [key, kindOf(definition).send?.(value, definition, given) ?? value];
    }),
  );
}
