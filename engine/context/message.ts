import type { WordKey } from './word-key.ts';

/** A message key with its values, not translated yet. The engine reports faults as messages. */
export interface Message {
  key: WordKey;
  values?: Readonly<Record<string, string | number>>;
}

/** Why an input is invalid. `field` is set if it concerns one field. */
export interface Fault extends Message {
  field?: string;
}
