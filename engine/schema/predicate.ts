import {
  type Feature,
  type Flag,
  featureKeys,
  features,
  flagKeys,
  flags,
  inWords,
  type Setting,
  settingKeys,
  settings,
} from './vocabulary.ts';

/**
 * A condition on the viewer, on parameter values, and for actions on a row. A closed set of types, without expressions (spec: reporting §6,
 * shell §6).
 */
export type Predicate =
  | { type: 'all'; of: Predicate[] }
  | { type: 'any'; of: Predicate[] }
  | { type: 'not'; of: Predicate }
  | { type: 'country'; is: 'USA' | 'CAN' }
  | { type: 'feature'; key: Feature }
  | { type: 'menu'; key: string }
  | { type: 'flag'; key: Flag }
  | { type: 'setting'; key: Setting; is: string }
  | { type: 'account'; is: string }
  | { type: 'parameter'; key: string; is: string | number | boolean | null }
  | { type: 'column'; key: string; is: string | number | boolean | null };

const type = <const T extends string>(name: T, description: string) =>
  ({ type: 'string', const: name, description }) as const;

const settingsInWords = Object.fromEntries(
  Object.entries(settings).map(([key, { says, values }]) => [key, `${says} (${inWords(values)})`]),
);

/**
 * The schema is recursive, and json-schema-to-ts can't infer its type. Hence the type above, and `condition`, which
 * `FromSchema` replaces with it.
 */
export const predicateSchema = {
  $id: 'predicate',
  description: 'A condition on the viewer or on parameter values.',
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: [
    {
      properties: {
        type: type('all', 'All conditions are met.'),
        of: { type: 'array', minItems: 1, items: { $ref: 'predicate' }, description: 'The conditions.' },
      },
      required: ['type', 'of'],
      additionalProperties: false,
    },
    {
      properties: {
        type: type('any', 'At least one condition is met.'),
        of: {
          type: 'array',
          minItems: 1,
          items: { $ref: 'predicate' },
          description: 'The conditions.',
          examples: [
            [
              { type: 'country', is: 'CAN' },
              { type: 'flag', key: 'provider_employee' },
            ],
          ],
        },
      },
      required: ['type', 'of'],
      additionalProperties: false,
    },
    {
      properties: {
        type: type('not', 'The condition is not met.'),
        of: { $ref: 'predicate', description: 'The condition.' },
      },
      required: ['type', 'of'],
      additionalProperties: false,
    },
    {
      properties: {
        type: type('country', 'The country of the account.'),
        is: { type: 'string', enum: ['USA', 'CAN'], description: 'USA or CAN.' },
      },
      required: ['type', 'is'],
      additionalProperties: false,
    },
    {
      properties: {
        type: type('feature', 'The account has a feature.'),
        key: { type: 'string', enum: featureKeys, description: `${inWords(features)}.` },
      },
      required: ['type', 'key'],
      additionalProperties: false,
    },
    {
      properties: {
        type: type('menu', 'The hidden menus of the account do not include the given key.'),
        key: { type: 'string', description: 'The key of a report, a dashboard, a link in a menu, or another screen.' },
      },
      required: ['type', 'key'],
      additionalProperties: false,
    },
    {
      properties: {
        type: type('flag', 'A flag of the account or the user is set.'),
        key: {
          type: 'string',
          enum: flagKeys,
          description: `${inWords(flags)}.`,
        },
      },
      required: ['type', 'key'],
      additionalProperties: false,
    },
    {
      properties: {
        type: type('setting', 'A setting of the account has the given value.'),
        key: { type: 'string', enum: settingKeys, description: `${inWords(settingsInWords)}.` },
        is: { type: 'string', description: 'The value.' },
      },
      required: ['type', 'key', 'is'],
      additionalProperties: false,
    },
    {
      properties: {
        type: type('account', 'The viewer belongs to one account.'),
        is: { type: 'string', description: 'The customer number of the account.', examples: ['410200'] },
      },
      required: ['type', 'is'],
      additionalProperties: false,
    },
    {
      properties: {
        type: type('parameter', 'A parameter has the given value.'),
        key: { type: 'string', description: 'The key of the parameter.' },
        is: { type: ['string', 'number', 'boolean', 'null'], description: 'The value; null for none.' },
      },
      required: ['type', 'key', 'is'],
      additionalProperties: false,
    },
    {
      properties: {
        type: type('column', 'A column of the row has the given value. Only for actions on rows.'),
        key: { type: 'string', description: 'The column.', examples: ['is_open'] },
        is: {
          type: ['string', 'number', 'boolean', 'null'],
          description: 'The value; null for none.',
          examples: [true],
        },
      },
      required: ['type', 'key', 'is'],
      additionalProperties: false,
    },
  ],
} as const;

/** A placeholder in the schema for the inferred type `Predicate`. The description says what the condition controls. */
export const condition = (description: string, example?: Predicate) =>
  ({ $ref: 'predicate', description, ...(example ? { examples: [example] } : {}) }) as unknown as {
    readonly $comment: 'predicate';
  };

/** The `FromSchema` option that resolves `condition` to `Predicate`. */
export type WithPredicates = { deserialize: [{ pattern: { $comment: 'predicate' }; output: Predicate }] };

/** What hidden menus can hide. */
export interface Hideable {
  key: string;
  /** Whom its key hides it from. Default: everyone. */
  hiddenFrom?: 'customers';
}

/** That hidden menus do not hide something from the viewer. What is hidden from customers, representatives still see. */
export function unhidden({ key, hiddenFrom }: Hideable): Predicate {
  const shown: Predicate = { type: 'menu', key };
  return hiddenFrom === 'customers' ? { type: 'any', of: [{ type: 'flag', key: 'provider_employee' }, shown] } : shown;
}
