import { readText } from './choice.ts';

/** What fields share whose values are found by searching on the server. */
export const searched = {
  holds: 'text',
  onlyIn: 'forms',
  shape: () => ({ type: 'string' as const }),
  initial: () => null,
  parse: readText,
  invalid: { key: 'faults.text' },
  format: (value: unknown) => String(value),
} as const;
