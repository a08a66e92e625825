import { addMonths } from '../formats/months.ts';
import { asDay } from './comparison.ts';
import { type DeclaredRule, ofTwo } from './kind.ts';

const two = ofTwo('maximum_span', 'The second date is at most a number of months after the first.');

const schema = {
  ...two,
  properties: {
    ...two.properties,
    months: { type: 'integer', minimum: 1, description: 'The longest period, in months.' },
  },
  required: ['type', 'first', 'second', 'months'],
} as const;

/** Spec: reporting §5. */
export const maximumSpan: DeclaredRule<typeof schema> = {
  schema,
  takes: 'day',
  earlier: 'first',
  fault({ first, second, months }, { values }) {
    const [from, to] = [asDay(values[first]), asDay(values[second])];
    if (!from || !to || to <= addMonths(from, months)) return null;
    return { key: 'faults.maximum_span', values: { months } };
  },
};
