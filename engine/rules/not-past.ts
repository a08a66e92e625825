import { type DeclaredRule, ofField } from './kind.ts';

const schema = ofField('not_past', 'The date is not in the past.', 'start');

/** Spec: shell §5. */
export const notPast: DeclaredRule<typeof schema> = {
  schema,
  takes: 'day',
  fault({ field }, { values, today }) {
    const value = values[field];
    const isPast = typeof value === 'string' && value < today.slice(0, value.length);
    return isPast ? { key: 'faults.not_past' } : null;
  },
};
