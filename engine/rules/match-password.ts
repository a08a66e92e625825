import { type DeclaredRule, ofField } from './kind.ts';

const one = ofField('match_password', 'The repeated password is the same as the first one.', 'repeated_password');

const schema = {
  ...one,
  properties: {
    ...one.properties,
    target: { type: 'string', description: 'The key of the parameter with the password.', examples: ['password'] },
  },
  required: ['type', 'field', 'target'],
} as const;

/** Spec: shell §5. */
export const matchPassword: DeclaredRule<typeof schema> = {
  schema,
  takes: 'text',
  fault({ field, target }, { values }) {
    const again = values[field] ?? null;
    return again === null || again === values[target] ? null : { key: 'faults.match_password' };
  },
};
