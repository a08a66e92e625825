import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { UnitSystem } from '../context/context.ts';
import type { Item } from '../context/lookups.ts';
import type { Message } from '../context/message.ts';
import type { FieldRow, FieldValue } from '../context/values.ts';
import type { Viewer } from '../context/viewer.ts';
import type { WordKey } from '../context/word-key.ts';
import type { LookupName } from '../lookups/registry.ts';
import type { FileLimits } from '../rules/files.ts';
import type { Holding } from '../rules/kind.ts';
import type { OwnRule } from '../rules/registry.ts';
import { condition, type WithPredicates } from '../schema/predicate.ts';

/** Properties that every field has. */
export const sharedSchema = {
  type: 'object',
  properties: {
    key: {
      type: 'string',
      pattern: '^[a-z][a-z0-9_]*$',
      description: 'The name of the field in the call, in the query and in the address, and the key of its texts.',
    },
    required: { type: 'boolean', description: 'Whether a value is required. Default: false.' },
    show_if: condition('When the field is shown. Default: always.'),
  },
  required: ['key'],
  additionalProperties: false,
} as const;

/** A field definition, typed by the schema of its kind. */
export type FieldOf<S extends JSONSchema> = FromSchema<typeof sharedSchema, WithPredicates> & FromSchema<S>;

/** What field values depend on. */
export interface FieldContext {
  /** YYYY-MM-DD. */
  today: string;
  /** The viewer's system of units. */
  units: UnitSystem;
}

/** What is needed to format a value as text. */
export interface Wording {
  locale: string;
  currency: string;
  /** The field's label. */
  text: string;
  /** The text of one of its choices. */
  item(value: string): string;
  /** The name of one of its choices, without its code. */
  itemName(value: string): string;
  words(key: WordKey): string;
}

/** How an address can be checked: the flow, the minimum confidence of the tax flow, and whether the result is sent. */
export interface Validated {
  flow: 'tax' | 'correction';
  confidence: number;
  isKept: boolean;
}

/** Minimum, maximum and step, in the viewer's unit. */
export interface Limits {
  min?: number;
  max?: number;
  step?: number;
  /** The height of its input, in lines of text. */
  lines?: number;
  /** The files that it takes. */
  taken?: FileLimits;
  /** How its address can be checked. */
  validated?: Validated;
}

/** What the fields inside a field depend on. */
export interface PartsContext {
  viewer: Viewer;
  locale: string;
  words(key: WordKey): string;
}

/** The fields inside a field. */
export interface Parts {
  /** Their definitions. */
  fields: readonly object[];
  /** The keys of the row besides theirs, which are sent as they are. Whoever changes a field inside drops them. Default: none. */
  carried?: readonly string[];
  /** Their texts, if they are not among those of the field. */
  words?(key: string, rest: string): string;
}

/** What a kind of field does. `D` is its definition type. */
export interface Meaning<D> {
  holds: Holding;
  /** Where it can be: in forms of actions, or only inside other fields. Default: everywhere. */
  onlyIn?: 'forms' | 'fields';
  /** The JSON Schema of the value. */
  shape(
    field: D,
  ): { type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' } & Readonly<Record<string, unknown>>;
  /** The value before the user sets one; null for none. */
  initial(field: D, context: FieldContext): FieldValue;
  /** The field can't be cleared: an empty value becomes the initial one. */
  isAlwaysGiven?: true;
  /** Parses a value from a form, a URL or a call, as text or JSON; undefined if it is invalid. */
  parse(raw: unknown, field: D): FieldValue | undefined;
  /** The message when `parse` returns undefined. */
  invalid: Message;
  /** The possible values, if they are fixed. */
  items?(field: D): readonly string[] | undefined;
  /** The choices with their texts, if they depend on nothing but the viewer. */
  named?(field: D, context: PartsContext): readonly Item[];
  /** It has exactly one of `items`, `items_of`, `lookup` and `choices`. */
  isOfChoices?: true;
  /** The lookup that supplies the choices. */
  lookup?(field: D): LookupName | undefined;
  /** The message for a value that is not among the choices. */
  unlisted?(value: string, field: D): Message;
  limits?(field: D, context: FieldContext): Limits;
  /** The fields inside it, for one of its rows. */
  parts?(field: D, row: FieldRow, context: PartsContext): Parts;
  /** The field inside it whose values are added up below its rows. */
  total?(field: D): string | undefined;
  /** The field inside it that its text ends with. Default: that of the form. */
  lastPart?: string;
  /** Its value is one row, not a list of rows. */
  isRecord?: true;
  /** Whether its number is a percentage. Default: no. */
  isPercent?(field: D): boolean;
  /** The rules implied by its properties. */
  rules?(field: D, context: FieldContext): OwnRule[];
  /** Converts a value to what the call sends, in the backend's units. Default: unchanged. */
  send?(value: FieldValue, field: D, context: FieldContext): FieldValue;
  /** The inverse of `send`, on a value that `parse` has read from a call. */
  receive?(value: FieldValue, field: D, context: FieldContext): FieldValue;
  /** The display unit of its values; null for none. */
  unit?(field: D, context: FieldContext & Pick<Wording, 'locale' | 'currency'>): string | null;
  /** A valid value as text. */
  format(value: FieldValue, field: D, wording: Wording): string;
  /** An empty value as text, if it has a meaning. Default: ''. */
  formatEmpty?(wording: Wording): string;
  /** The value in the parameter sentence, if not shown as label and value; '' to leave it out. */
  describe?(value: FieldValue, wording: Wording): string;
}

/** A kind of field. `schema` is the JSON Schema of its definition. */
export interface FieldKind<S extends JSONSchema> extends Meaning<FieldOf<S>> {
  schema: S;
}
