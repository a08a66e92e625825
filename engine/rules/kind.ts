import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { Message } from '../context/message.ts';
import type { FieldValue, Values } from '../context/values.ts';

/** What a field holds. Each rule accepts only some of these. */
export type Holding =
  | 'day'
  | 'number'
  | 'truth'
  | 'text'
  | 'texts'
  | 'choice'
  | 'choices'
  | 'record'
  | 'rows'
  | 'files';

/** What a rule is evaluated on. */
export interface RuleContext {
  /** Without values that can't be parsed: those have a fault already. */
  values: Values;
  /** YYYY-MM-DD. */
  today: string;
  /** The label of a field. */
  name(key: string): string;
  /** A value of a field, as text. */
  format(key: string, value: FieldValue): string;
}

/** How a rule is evaluated. `R` is its definition type. */
export interface RuleKind<R> {
  /** The message if the rule is broken; null if it is not, or if a value that it compares is missing. */
  fault(rule: R, judged: RuleContext): Message | null;
}

/** A rule for the `rules` of a definition. `schema` is the JSON Schema of its definition. */
export interface DeclaredRule<S extends JSONSchema> extends RuleKind<FromSchema<S>> {
  schema: S;
  /** What the fields that it refers to hold. */
  takes: Holding;
  /** Which of its two dates is the earlier one. Missing: neither. */
  earlier?: 'first' | 'second';
}

const named = <const T extends string>(type: T, description: string) =>
  ({ type: 'string', const: type, description }) as const;

const keyOf = (description: string, example: string) => ({ type: 'string', description, examples: [example] }) as const;

/** The schema of a rule on one field. */
export const ofField = <const T extends string>(type: T, description: string, example: string) =>
  ({
    type: 'object',
    properties: { type: named(type, description), field: keyOf('The key of the parameter.', example) },
    required: ['type', 'field'],
    additionalProperties: false,
  }) as const;

/** The schema of a rule on two fields. */
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

/** The properties that refer to fields. */
export const sides = ['field', 'target', 'first', 'second'] as const;
