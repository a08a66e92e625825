import { getDefaultFormState } from '@rjsf/utils';
import { expect, it } from 'vitest';
import { normaliseReport } from '../../engine/definitions/normal-report.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import { formData, formErrors, formSchema, valuesOf } from '../../src/fields/schema.ts';
import { validator } from '../../src/fields/validator.ts';
import { catalogue, context, echo, report } from '../engine/support.ts';

const normal = normaliseReport(
  'some-report',
  {
    ...report,
    columns: ['vin'],
    sources: [{ method: 'GET', path: '/some' }],
    rules: [],
    parameters: [
      { type: 'date', key: 'start', value: 'today', required: true },
      { type: 'number', key: 'rate', min: 0, required: true },
      { type: 'select', key: 'kind', items: [{ value: 'a' }, { value: 'b' }] },
      { type: 'number', key: 'months', value: 12, show_if: { type: 'parameter', key: 'kind', is: 'b' } },
    ],
  },
  catalogue,
);
const resolve = (values: Record<string, unknown> = {}) => resolveReport(normal, context(), { values });

it('shows the visible fields, in order', () => {
  const schema = formSchema(resolve().fields);
  expect(Object.keys(schema.properties ?? {})).toEqual(['start', 'rate', 'kind']);
  expect(schema.required).toEqual(['start', 'rate']);
  expect(Object.keys(formSchema(resolve({ kind: 'b' }).fields).properties ?? {})).toContain('months');
});

it('a choice without a value has none in the form', () => {
  const { fields } = resolve();
  const schema = formSchema(fields);
  expect(getDefaultFormState(validator, schema, formData(fields), schema)).toEqual(formData(fields));
});

it('a cleared field stays empty: its default does not return', () => {
  const { fields } = resolve();
  const { start, ...rest } = formData(fields);
  expect(start).toBe('2026-11-20');
  const again = resolve({ ...valuesOf(fields, rest) });
  expect(again.fields.find((field) => field.key === 'start')?.value).toBeNull();
  expect(again.fields.find((field) => field.key === 'months')?.value).toBe(12);
  expect(again.request).toBeNull();
});

it('reports an empty field only after it was touched, and any other fault at once', () => {
  const { fields } = resolve({ kind: 'c' });
  expect(Object.keys(formErrors(fields, new Set(), echo))).toEqual(['kind']);
  expect(Object.keys(formErrors(fields, new Set(['rate']), echo))).toEqual(['rate', 'kind']);
  const negative = resolve({ rate: -1 }).fields;
  expect(formErrors(negative, new Set(), echo)).toEqual({ rate: { __errors: ['faults.min {"min":"0"}'] } });
});
