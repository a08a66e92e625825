import type { ErrorSchema, RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Words } from '../../engine/context/context.ts';
import type { FieldValue } from '../../engine/context/values.ts';
import type { ResolvedField } from '../../engine/fields/field.ts';
import { fieldKinds } from '../../engine/fields/registry.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import type { Holding } from '../../engine/rules/kind.ts';
import { faultText } from '../i18n/fault-text.ts';
import type { FormContext } from './widget.ts';

export type FormData = Record<string, unknown>;

const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;

const types: Readonly<Record<Holding, RJSFSchema>> = {
  day: text,
  text,
  choice: text,
  number: { type: 'number' },
  truth: { type: 'boolean' },
  texts,
  choices: texts,
  // Their widgets draw the fields inside them.
  record: {},
  rows: {},
  files: {},
};

/** The form of resolved fields as a JSON Schema. It only defines what to draw; rules and choices stay in the engine. */
export function formSchema(fields: readonly ResolvedField[]): RJSFSchema {
  const shown = fields.filter((field) => field.shown);
  return {
    type: 'object',
    properties: Object.fromEntries(
      shown.map((field) => [field.key, { ...types[fieldKinds[field.type].holds], title: field.text }]),
    ),
    required: shown.filter((field) => field.required).map((field) => field.key),
  };
}

export function formUiSchema(fields: readonly ResolvedField[]): UiSchema<FormData, RJSFSchema, FormContext> {
  const shown = fields.filter((field) => field.shown);
  return {
    'ui:order': shown.map((field) => field.key),
    ...Object.fromEntries(
      shown.map((field) => [
        field.key,
        // The form's own field of numbers would convert what is typed.
        { 'ui:field': 'StringField', 'ui:widget': field.type, 'ui:options': { resolved: field } },
      ]),
    ),
  };
}

/** The form's data: an empty field is absent. */
export const formData = (fields: readonly ResolvedField[]): FormData =>
  Object.fromEntries(fields.filter((field) => field.value !== null).map((field) => [field.key, field.value]));

/** The engine's input: a cleared field is null, or its default would come back. */
export function valuesOf(fields: readonly ResolvedField[], data: FormData): RawValues {
  return Object.fromEntries(
    fields.map((field) => [field.key, field.shown ? ((data[field.key] ?? null) as FieldValue) : field.value]),
  );
}

/**
 * The engine's faults as errors of the form. A required field that is still empty is not reported before it was
 * touched.
 */
export function formErrors(
  fields: readonly ResolvedField[],
  touched: ReadonlySet<string> | 'all',
  words: Words,
): ErrorSchema<FormData> {
  const errors: ErrorSchema<FormData> = {};
  for (const { key, shown, fault, value } of fields) {
    if (!shown || !fault || (value === null && touched !== 'all' && !touched.has(key))) continue;
    errors[key] = { __errors: [faultText(fault, words)] } as ErrorSchema<unknown>;
  }
  return errors;
}
