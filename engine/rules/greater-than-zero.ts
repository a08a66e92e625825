import { type DeclaredRule, ofField } from './kind.ts';

const schema = ofField('greater_than_zero', 'The number is greater than zero.', 'amount');

/** Spec: shell §5. */
export const greaterThanZero: DeclaredRule<typeof schema> = {
  schema,
  takes: 'number',
  fault({ field }, { values }) {
    const value = values[field];
    return typeof value === 'number' && value <= 0 ? { key: 'faults.greater_than_zero' } : null;
  },
};
