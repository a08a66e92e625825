import type { ErrorSchema, Experimental_DefaultFormStateBehavior, RJSFSchema, UiSchema } from '@rjsf/utils';
import type { ParameterValue, ResolvedField } from '../../engine/parameters/field.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { FormContext } from './drawn.ts';
import { drawnParameters } from './registry.ts';

export type FormData = Record<string, unknown>;

/** The form of resolved fields as a JSON Schema. Rules stay with the engine: the schema only says what is drawn. */
export function formSchema(fields: readonly ResolvedField[]): RJSFSchema {
  const shown = fields.filter((field) => field.shown);
  return {
    type: 'object',
    properties: Object.fromEntries(
      shown.map((field) => [field.key, { ...drawnParameters[field.type].schema(field), title: field.text }]),
    ),
    required: shown.filter((field) => field.required).map((field) => field.key),
  };
}

/** A choice without a value stays so: the form would take its first item otherwise. */
export const formDefaults: Experimental_DefaultFormStateBehavior = { constAsDefaults: 'never' };

export function formUiSchema(fields: readonly ResolvedField[]): UiSchema<FormData, RJSFSchema, FormContext> {
  const shown = fields.filter((field) => field.shown);
  return {
    'ui:order': shown.map((field) => field.key),
    ...Object.fromEntries(shown.map((field) => [field.key, { 'ui:widget': field.type }])),
  };
}

/** What the form holds: an empty field is absent. */
export const formData = (fields: readonly ResolvedField[]): FormData =>
  Object.fromEntries(fields.filter((field) => field.value !== null).map((field) => [field.key, field.value]));

/** What the engine takes: a field that was emptied is null, or its default would come back. */
export function valuesOf(fields: readonly ResolvedField[], data: FormData): RawValues {
  return Object.fromEntries(
    fields.map((field) => [field.key, field.shown ? ((data[field.key] ?? null) as ParameterValue) : field.value]),
  );
}

/** The engine's faults as errors of the form. That a field is still empty is no fault before it was touched. */
export function formErrors(
  fields: readonly ResolvedField[],
  touched: ReadonlySet<string>,
  words: (key: string, values?: Readonly<Record<string, string | number>>) => string,
): ErrorSchema<FormData> {
  const errors: ErrorSchema<FormData> = {};
  for (const { key, shown, fault, value } of fields) {
    if (!shown || !fault || (value === null && !touched.has(key))) continue;
    errors[key] = { __errors: [words(fault.key, fault.values)] } as ErrorSchema<unknown>;
  }
  return errors;
}
