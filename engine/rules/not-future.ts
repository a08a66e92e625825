import { type DeclaredRule, ofField } from './kind.ts';

const schema = ofField('not_future', 'The date or month is not in the future.', 'date');

export const notFuture: DeclaredRule<typeof schema> = {
  schema,
  takes: 'day',
  fault({ field }, { values, today }) {
    const value = values[field];
    const isFuture = typeof value === 'string' && value > today.slice(0, value.length);
    return isFuture ? { key: 'faults.not_future' } : null;
  },
};
