import '@mantine/dates/styles.css';
import { DatesProvider } from '@mantine/dates';
// Not from the package's door: behind it stands a validator for its tests that is not installed.
import Form from '@rjsf/core/lib/components/Form.js';
import type { FieldTemplateProps, ObjectFieldTemplateProps, RegistryWidgetsType, RJSFSchema } from '@rjsf/utils';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import type { Context } from '../../engine/reports/context.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { ResolvedReport } from '../../engine/reports/resolved.ts';
import type { FormContext } from './drawn.ts';
import classes from './parameter-form.module.css';
import { drawnParameters } from './registry.ts';
import { type FormData, formData, formDefaults, formErrors, formSchema, formUiSchema, valuesOf } from './schema.ts';
import { validator } from './validator.ts';

type Bar = ObjectFieldTemplateProps<FormData, RJSFSchema, FormContext>;
type Field = FieldTemplateProps<FormData, RJSFSchema, FormContext>;

const BarTemplate = ({ properties }: Bar) => (
  <>
    {properties.map((property) => (
      <div key={property.name} className={classes.field}>
        {property.content}
      </div>
    ))}
  </>
);

/** A widget draws its own label and its own error. */
const FieldTemplate = ({ children }: Field) => <>{children}</>;

const widgets = Object.fromEntries(
  Object.entries(drawnParameters).map(([type, { Widget }]) => [type, Widget]),
) as RegistryWidgetsType<FormData, RJSFSchema, FormContext>;

const templates = { ObjectFieldTemplate: BarTemplate, FieldTemplate };

interface Props {
  resolved: ResolvedReport;
  context: Context;
  onChange: (values: RawValues) => void;
}

/** The fields of a report. The resolved report is all that it knows; what is changed comes back resolved anew. */
export function ParameterForm({ resolved, context, onChange }: Props) {
  const { fields, style } = resolved;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  // The form draws itself anew whenever these change: they must not, as long as they say the same.
  const shape = JSON.stringify(fields.map(({ value, fault, ...rest }) => rest));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` is what of the fields they depend on.
  const [schema, uiSchema] = useMemo(() => [formSchema(fields), formUiSchema(fields)], [shape]);
  const formContext = useMemo(() => ({ style, context }), [style, context]);
  const errors = useMemo(() => formErrors(fields, touched, context.words), [fields, touched, context]);
  const touch = (id: string | undefined) => {
    const key = id?.replace(/^root_/, '');
    if (key) setTouched((before) => (before.has(key) ? before : new Set([...before, key])));
  };
  return (
    // No day is red: red is what is wrong.
    <DatesProvider settings={{ locale: dayjs.locale(), firstDayOfWeek: 0, weekendDays: [] }}>
      <Form<FormData, RJSFSchema, FormContext>
        tagName="div"
        className={classes.form}
        schema={schema}
        uiSchema={uiSchema}
        formData={formData(fields)}
        formContext={formContext}
        templates={templates}
        widgets={widgets}
        validator={validator}
        experimental_defaultFormStateBehavior={formDefaults}
        extraErrors={errors}
        noValidate
        noHtml5Validate
        showErrorList={false}
        onChange={({ formData: data }, id) => {
          touch(id);
          onChange(valuesOf(fields, data ?? {}));
        }}
        onBlur={touch}
      >
        {/* No button of the form's own: Run stands beside it. */}
        <span hidden />
      </Form>
    </DatesProvider>
  );
}
