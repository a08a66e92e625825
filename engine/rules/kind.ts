import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { Message } from '../context/message.ts';
import type { FieldValue, Values } from '../context/values.ts';

/** What a field holds: rules say which fields they can be about. */
export type Holding = 'day' | 'number' | 'truth' | 'text' | 'texts' | 'choice' | 'choices';

/** What a rule judges by. */
export interface Judged {
  /** A value that can't be read is missing: that is a fault of its own. */
  values: Values;
  /** YYYY-MM-DD. */
  today: string;
  /** The name of a field, in words. */
  name(key: string): string;
  /** A value of a field, in words. */
  say(key: string, value: FieldValue): string;
}

/** What a rule means. `R` is the rule as it is written. */
export interface RuleKind<R> {
  /** Why the rule does not hold; null when it does, or when a value that it compares is missing. */
  fault(rule: R, judged: Judged): Message | null;
}

/** A rule that definitions write among their `rules`. `schema` says how. */
export interface DeclaredRule<S extends JSONSchema> extends RuleKind<FromSchema<S>> {
  schema: S;
  /** What the fields that it names hold. */
  takes: Holding;
}

const named = <const T extends string>(type: T, description: string) =>
  ({ type: 'string', const: type, description }) as const;

const keyOf = (description: string, example: string) => ({ type: 'string', description, examples: [example] }) as const;

/** A rule over one field. */
export const ofField = <const T extends string>(type: T, description: string, example: string) =>
  ({
    type: 'object',
    properties: { type: named(type, description), field: keyOf('The key of the parameter.', example) },
    required: ['type', 'field'],
    additionalProperties: false,
  }) as const;

/** A rule between two fields. */
export const ofTwo = <const T extends string>(type: T, description: string) =>
  ({
    type: 'object',
    properties: {
      type: named(type, description),
      first: keyOf('The key of the first parameter.', 'start'),
      second: keyOf('The key of the second parameter.', 'end'),
    },
    required: ['type', 'first', 'second'],
    additionalProperties: false,
  }) as const;

/** The properties under which a rule names its fields. */
export const sides = ['field', 'target', 'first', 'second'] as const;
