import { Input } from '@mantine/core';
import '@mantine/dates/styles.css';
// Not from the package's index, which imports a test validator that is not installed.
import Form from '@rjsf/core/lib/components/Form.js';
import type { FieldTemplateProps, ObjectFieldTemplateProps, RegistryWidgetsType, RJSFSchema } from '@rjsf/utils';
import { useMemo, useState } from 'react';
import type { Words } from '../../engine/context/context.ts';
import type { ResolvedField } from '../../engine/fields/field.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import type { Style } from '../../engine/formats/style.ts';
import { client } from '../session/client.ts';
import classes from './field-form.module.css';
import { fieldWidgets } from './registry.ts';
import { type FormData, formData, formErrors, formSchema, formUiSchema, valuesOf } from './schema.ts';
import { validator } from './validator.ts';
import type { FormContext, LookupsLoading } from './widget.ts';

type Bar = ObjectFieldTemplateProps<FormData, RJSFSchema, FormContext>;
type Field = FieldTemplateProps<FormData, RJSFSchema, FormContext>;

/** The value of a field as text. */
const ReadOnlyField = ({ field: { text, valueText } }: { field: ResolvedField }) => (
  <Input.Wrapper label={text} labelElement="div" size="sm">
    <div className={classes.readOnly}>{valueText || '–'}</div>
  </Input.Wrapper>
);

const BarTemplate = ({ properties, registry }: Bar) => (
  <>
    {properties.map(({ name, content }) => {
      const field = registry.formContext.fields.get(name);
      return (
        // It also disables the inputs in it, whatever their kind.
        <fieldset
          key={name}
          role="presentation"
          className={classes.field}
          data-whole={field?.rows || field?.taken ? true : undefined}
          disabled={field?.isDisabled}
        >
          {field?.isReadOnly ? <ReadOnlyField field={field} /> : content}
        </fieldset>
      );
    })}
  </>
);

/** A widget draws its label and its error. */
const FieldTemplate = ({ children }: Field) => <>{children}</>;

const widgets = fieldWidgets as unknown as RegistryWidgetsType<FormData, RJSFSchema, FormContext>;

const templates = { ObjectFieldTemplate: BarTemplate, FieldTemplate };

const byKey = (fields: readonly ResolvedField[]) => new Map(fields.map((field) => [field.key, field]));

const none: ReadonlySet<string> = new Set();

interface Props {
  /** Prefix of the ids of its fields: `id_key`. */
  id: string;
  fields: readonly ResolvedField[];
  /** Keys of fields that are invalid in combination; the message is shown elsewhere. */
  marked?: ReadonlySet<string>;
  /** Shows the faults of fields that were not touched yet, too. Default: false. */
  showsAll?: boolean | undefined;
  style: Style;
  words: Words;
  /** How fields load choices from calls. */
  lookups?: LookupsLoading | null;
  onChange: (values: RawValues) => void;
}

/** The fields of a parameter bar, a dialog or a screen. Changes are resolved again and passed back. */
export function FieldForm({ id, fields, marked = none, showsAll = false, style, words, lookups, onChange }: Props) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  // The form rerenders whenever these change, so they must stay the same objects while their content is equal.
  const shape = JSON.stringify(fields.map(({ value, fault, ...rest }) => rest));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` is the part of the fields that they depend on.
  const [schema, uiSchema] = useMemo(() => [formSchema(fields), formUiSchema(fields)], [shape]);
  const formContext = useMemo(
    () => ({
      style,
      words,
      marked,
      lookups: lookups ?? null,
      showsAll,
      call: client.call,
      fields: byKey(fields),
      Fields: FieldForm,
    }),
    [style, words, marked, lookups, showsAll, fields],
  );
  const errors = useMemo(
    () => formErrors(fields, showsAll ? 'all' : touched, words),
    [fields, touched, showsAll, words],
  );
  const touch = (field: string | undefined) => {
    const key = field?.slice(id.length + 1);
    if (key) setTouched((before) => (before.has(key) ? before : new Set([...before, key])));
  };
  return (
    <Form<FormData, RJSFSchema, FormContext>
      tagName="div"
      idPrefix={id}
      className={classes.form}
      schema={schema}
      uiSchema={uiSchema}
      formData={formData(fields)}
      formContext={formContext}
      templates={templates}
      widgets={widgets}
      validator={validator}
      extraErrors={errors}
      noValidate
      noHtml5Validate
      showErrorList={false}
      onChange={({ formData: data }, field) => {
        touch(field);
        onChange(valuesOf(fields, data ?? {}));
      }}
      onBlur={touch}
    >
      {/* Hides the form's submit button: Run is next to it. */}
      <span hidden />
    </Form>
  );
}
