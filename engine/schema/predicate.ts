import {
  type Feature,
  type Flag,
  featureKeys,
  features,
  flagKeys,
  flags,
  type Setting,
  settingKeys,
  settings,
} from './vocabulary.ts';

/** A condition over the viewer and the parameter values: closed, small, without expressions (spec: reporting §6, shell §6). */
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
  | { type: 'parameter'; key: string; is: string | number | boolean };

const type = <const T extends string>(name: T, description: string) =>
  ({ type: 'string', const: name, description }) as const;

/** Each of a closed list with its words: what an editor shows. */
const inWords = (list: Readonly<Record<string, string>>) =>
  Object.entries(list)
    .map(([key, words]) => `${key}: ${words}`)
    .join('; ');

const settingsInWords = Object.fromEntries(
  Object.entries(settings).map(([key, { says, values }]) => [key, `${says} (${inWords(values)})`]),
);

/**
 * The schema is recursive, which json-schema-to-ts can't infer: hence the type above, and `predicateRef`, which
 * `FromSchema` swaps for it.
 */
export const predicateSchema = {
  $id: 'predicate',
  description: 'A condition over the viewer and the parameter values.',
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: [
    {
      properties: {
        type: type('all', 'Every condition holds.'),
        of: { type: 'array', minItems: 1, items: { $ref: 'predicate' }, description: 'The conditions.' },
      },
      required: ['type', 'of'],
      additionalProperties: false,
    },
    {
      properties: {
        type: type('any', 'At least one condition holds.'),
        of: { type: 'array', minItems: 1, items: { $ref: 'predicate' }, description: 'The conditions.' },
      },
      required: ['type', 'of'],
      additionalProperties: false,
    },
    {
      properties: { type: type('not', 'The condition does not hold.'), of: { $ref: 'predicate' } },
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
        type: type('feature', 'An account feature is enabled.'),
        key: { type: 'string', enum: featureKeys, description: `${inWords(features)}.` },
      },
      required: ['type', 'key'],
      additionalProperties: false,
    },
    {
      properties: {
        type: type('menu', "A menu is not among the account's hidden menus."),
        key: { type: 'string', description: 'The key of a report, of the link of a menu, or of another screen.' },
      },
      required: ['type', 'key'],
      additionalProperties: false,
    },
    {
      properties: {
        type: type('flag', 'A flag of the account is set.'),
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
        type: type('setting', 'An account setting has a value.'),
        key: { type: 'string', enum: settingKeys, description: `${inWords(settingsInWords)}.` },
        is: { type: 'string', description: 'Its value.' },
      },
      required: ['type', 'key', 'is'],
      additionalProperties: false,
    },
    {
      properties: {
        type: type('account', 'One account only.'),
        is: { type: 'string', description: 'The customer number.' },
      },
      required: ['type', 'is'],
      additionalProperties: false,
    },
    {
      properties: {
        type: type('parameter', 'A parameter of the report has a value.'),
        key: { type: 'string', description: 'The key of the parameter.' },
        is: { type: ['string', 'number', 'boolean'], description: 'Its value.' },
      },
      required: ['type', 'key', 'is'],
      additionalProperties: false,
    },
  ],
} as const;

/** Stands for `Predicate` inside a schema whose type is inferred. */
export const predicateRef = { $ref: 'predicate' } as unknown as { readonly $comment: 'predicate' };

/** The option of `FromSchema` that reads `predicateRef` as `Predicate`. */
export type WithPredicates = { deserialize: [{ pattern: { $comment: 'predicate' }; output: Predicate }] };
