import type { WordKey } from './word-key.ts';

/** Words with their values, still to be looked up: how the engine reports a fault. */
export interface Message {
  key: WordKey;
  values?: Readonly<Record<string, string | number>>;
}

/** Why something that was given can't be taken; `field` where it is about one. */
export interface Fault extends Message {
  field?: string;
}
