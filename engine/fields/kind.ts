import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { UnitSystem } from '../context/context.ts';
import type { Message } from '../context/message.ts';
import type { FieldValue } from '../context/values.ts';
import type { WordKey } from '../context/word-key.ts';
import type { LookupName } from '../lookups/registry.ts';
import type { Holding } from '../rules/kind.ts';
import type { OwnRule } from '../rules/registry.ts';
import { condition, type WithPredicates } from '../schema/predicate.ts';

/** What every field may say. */
export const sharedSchema = {
  type: 'object',
  properties: {
    key: {
      type: 'string',
      pattern: '^[a-z][a-z0-9_]*$',
      description: 'The name of the field in the call, in the query and in the address, and the key of its words.',
    },
    required: { type: 'boolean', description: 'Whether a value is required. Default: false.' },
    show_if: condition('When the field is shown. Default: always.'),
  },
  required: ['key'],
  additionalProperties: false,
} as const;

/** A field as it is written, from the schema of its kind. */
export type FieldOf<S extends JSONSchema> = FromSchema<typeof sharedSchema, WithPredicates> & FromSchema<S>;

/** What the values of fields depend on. */
export interface Given {
  /** YYYY-MM-DD. */
  today: string;
  /** The system of units that is read. */
  units: UnitSystem;
}

/** What the words of a value are made of. */
export interface Wording {
  locale: string;
  currency: string;
  /** The field's own name. */
  text: string;
  /** The words of one of its items. */
  item(value: string): string;
  /** The name of one of its items by itself. */
  itemName(value: string): string;
  words(key: WordKey): string;
}

/** The least and the greatest value, and the step between values, in the unit that the account reads. */
export interface Limits {
  min?: number;
  max?: number;
  step?: number;
}

/** What a kind of field means. `D` is a field of the kind as it is written. */
export interface Meaning<D> {
  holds: Holding;
  /** The JSON Schema of its value. */
  shape(field: D): { type: 'string' | 'number' | 'integer' | 'boolean' | 'array' } & Readonly<Record<string, unknown>>;
  /** The value before anybody chose one; null for none. */
  initial(field: D, given: Given): FieldValue;
  /** It can't be cleared: an empty value is the initial one. */
  isAlwaysGiven?: true;
  /** Reads a value from a form, an address or a call, as text or JSON; undefined when it can't be one. */
  parse(raw: unknown, field: D): FieldValue | undefined;
  /** The words of what `parse` refuses. */
  unreadable: Message;
  /** The values that it can have, where they are few and known. */
  items?(field: D): readonly string[] | undefined;
  /** The lookup that its values come from. */
  lookup?(field: D): LookupName | undefined;
  /** The words of a value that is none of its items. */
  unlisted?(value: string, field: D): Message;
  limits?(field: D, given: Given): Limits;
  /** The rules that follow from its properties. */
  rules?(field: D, given: Given): OwnRule[];
  /** A value as a call carries it, as the backend counts; default: as it is. */
  send?(value: FieldValue, field: D, given: Given): FieldValue;
  /** The way back: what `parse` takes, from a value that `parse` has read of a call. */
  receive?(value: FieldValue, field: D, given: Given): FieldValue;
  /** What its values are measured in; null for nothing. */
  unit?(field: D, given: Given): string | null;
  /** A value that is no fault in words. */
  say(value: FieldValue, field: D, wording: Wording): string;
  /** No value in words, where that means something; default: nothing. */
  sayNone?(wording: Wording): string;
  /** The value for the sentence, where it is not said with the field's name; '' to leave it out. */
  describe?(value: FieldValue, wording: Wording): string;
}

/** A kind of field; `schema` is its part of the language. */
export interface FieldKind<S extends JSONSchema> extends Meaning<FieldOf<S>> {
  schema: S;
}
