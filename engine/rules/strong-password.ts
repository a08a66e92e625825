import { type DeclaredRule, ofField } from './kind.ts';

/** The minimum length, and the special characters that count. */
export const passwordNeeds = { least: 8, signs: '!@#$%^&*' } as const;

const { least, signs } = passwordNeeds;
const parts = [/[a-z]/, /[A-Z]/, /[0-9]/, new RegExp(`[${signs}]`)];

const schema = ofField(
  'strong_password',
  'The password has at least 8 characters, with lowercase and uppercase letters, digits and special characters.',
  'password',
);

/** Spec: shell §5. */
export const strongPassword: DeclaredRule<typeof schema> = {
  schema,
  takes: 'text',
  fault({ field }, { values }) {
    const value = values[field];
    if (typeof value !== 'string') return null;
    const isStrong = value.length >= least && parts.every((part) => part.test(value));
    return isStrong ? null : { key: 'faults.strong_password', values: passwordNeeds };
  },
};
