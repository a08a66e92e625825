import type { FromSchema } from 'json-schema-to-ts';
import { type Field, formFieldSchema } from '../fields/registry.ts';
import type { Rule } from '../rules/registry.ts';
import { rulesSchema, type WithParameters } from './parameter.ts';
import { condition, type WithPredicates } from './predicate.ts';
import { screenAddress } from './screen-address.ts';

const fixed = { type: ['string', 'number', 'boolean'] } as const;

const source = <const K extends string, const S>(name: K, schema: S) =>
  ({
    type: 'object',
    properties: { [name]: schema } as { readonly [N in K]: S },
    required: [name],
    additionalProperties: false,
  }) as const;

/** Where a value of an action comes from. */
const fromSchema = {
  description: 'Where the value comes from, or the value itself.',
  oneOf: [
    { ...fixed, description: 'The value.' },
    source('field', { type: 'string', description: 'A field of the action.' }),
    source('parameter', { type: 'string', description: 'A parameter of the dashboard.' }),
    source('column', { type: 'string', description: 'A column of the row.' }),
    source('columns', { type: 'string', description: 'A column of all selected rows, as a list.' }),
    source('preview', { type: 'string', description: 'A part of the answer of the preview.' }),
    source('viewer', {
      type: 'string',
      enum: ['account', 'username'],
      description: 'The account or the username of the user.',
    }),
  ],
} as const;

export type From = FromSchema<typeof fromSchema>;

/** Further properties of the fields of actions. */
const editingSchema = {
  type: 'object',
  properties: {
    enabled_if: condition(
      'When the field can be changed; otherwise it shows its value, which is sent without being checked. Default: always.',
      { type: 'parameter', key: 'is_limited', is: true },
    ),
  },
  additionalProperties: false,
} as const;

/** A field of an action. */
export type ActionField = Field & FromSchema<typeof editingSchema, WithPredicates>;

/** A placeholder in the schema for the inferred type `ActionField`: its schema is assembled from the kinds. */
const fieldItems = {
  description: 'A field of a form.',
  ...formFieldSchema(editingSchema),
} as unknown as {
  readonly $comment: 'field';
};

const pageSchema = {
  type: 'object',
  properties: {
    key: { type: 'string', pattern: '^[a-z][a-z0-9_]*$', description: 'The key of its title.', examples: ['contact'] },
    fields: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'Its fields, by key, in the order of the action’s fields.',
      examples: [['contact_name', 'contact_phone']],
    },
    show_if: condition(
      'When its fields are shown, besides their own conditions. A page without a visible field is left out. Default: always.',
      { type: 'parameter', key: 'is_delivered', is: true },
    ),
  },
  required: ['key', 'fields'],
  additionalProperties: false,
} as const;

const previewSchema = {
  type: 'object',
  description:
    'What it would come to: the answer of a call that only reads, shown above the button of the form, and on the last page if the form has pages. The call is made again after each change, and the action is sent only with its answer. Default: none.',
  properties: {
    call: {
      type: 'string',
      pattern: '^[a-z-]+\\.[a-z-]+$',
      description: 'The name of the call in contract/. It answers with an object.',
      examples: ['vehicle.termination-figures'],
    },
    table: {
      type: 'string',
      description: 'A table of the dashboard that has the columns, too: they have its headers and formats.',
      examples: ['terminations'],
    },
    columns: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'The parts of the answer that are shown, in order.',
      examples: [['payoff', 'estimated_value']],
    },
    values: {
      type: 'object',
      additionalProperties: fromSchema,
      description: 'Where the inputs of its call come from, by name. Default: as those of the action.',
      examples: [{ vehicle: { parameter: 'vehicle' } }],
    },
  },
  required: ['call', 'table', 'columns'],
  additionalProperties: false,
} as const;

/** Something that users do on a screen, and the call that does it. */
export const actionSchema = {
  description: 'Something that users do: a call of the API, with a button and, if it has fields, a form.',
  type: 'object',
  properties: {
    call: {
      type: 'string',
      pattern: '^[a-z-]+\\.[a-z-]+$',
      description: 'The name of the call in contract/.',
      examples: ['account.update-labels'],
    },
    icon: { type: 'string', description: 'A Tabler icon, in kebab case. Default: none.', examples: ['plus'] },
    look: {
      type: 'string',
      enum: ['main', 'plain', 'danger'],
      description: 'How prominent its button is; danger for something that can’t be undone. Default: plain.',
    },
    fields: { type: 'array', minItems: 1, items: fieldItems, description: 'The fields of its form. Default: no form.' },
    rules: rulesSchema,
    columns: {
      type: 'integer',
      minimum: 1,
      maximum: 4,
      description: 'How many of its fields are beside each other in a wide window. Default: 1.',
      examples: [2],
    },
    drawer: {
      type: 'boolean',
      description:
        'Whether its form opens in a drawer at the edge of the window, so that what is beside it can be read. Default: false, in a dialog.',
      examples: [true],
    },
    pages: {
      type: 'array',
      minItems: 1,
      items: pageSchema,
      description:
        'The pages of its form, in order. Each field is in one of them, and a last page shows what was entered. Default: all fields on one page, without a last look.',
      examples: [
        [
          { key: 'vehicle', fields: ['vehicle_number'] },
          { key: 'contact', fields: ['contact_name', 'contact_phone'] },
        ],
      ],
    },
    preview: previewSchema,
    fields_of: {
      type: 'string',
      description:
        'The action whose fields, rules, columns and pages it has too, with the same texts. Default: its own.',
      examples: ['add'],
    },
    read_only: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'The fields that it shows as text, by key. Default: none.',
      examples: [['reference_number']],
    },
    starts: {
      type: 'object',
      additionalProperties: fromSchema,
      description:
        'The values that its fields start with, by key. Default: the column of its row with the same name, or else the initial value of the field.',
      examples: [{ subject: { parameter: 'vehicle' } }],
    },
    values: {
      type: 'object',
      additionalProperties: fromSchema,
      description:
        'Where the inputs of the call come from, by name. Default: the field or the parameter with the same name, and for an input that the call needs also the column of the row.',
      examples: [{ vehicle: { parameter: 'vehicle' } }],
    },
    row_name: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'The columns that name its row in the title of its form. Default: the first column of the table.',
      examples: [['last_name', 'first_name']],
    },
    requires: condition('Who sees it, of those who may make its call. Default: all of them.', {
      type: 'flag',
      key: 'driver_admin',
    }),
    when: condition('When it can be used. Default: always.', { type: 'column', key: 'is_open', is: true }),
    confirm: {
      type: 'boolean',
      description: 'Whether it asks before it calls. What can be undone needs no question. Default: false.',
      examples: [true],
    },
    refresh: {
      type: 'array',
      items: { type: 'string' },
      description: 'The tables that are loaded again afterwards. Default: the table of its section.',
      examples: [['notes']],
    },
    changes_account: {
      type: 'boolean',
      description:
        'Whether it changes what every screen knows of the account, such as its labels, which is then loaded again. Default: false.',
    },
    undo: {
      type: 'string',
      description:
        'The action without fields that takes it back, offered for ten seconds. It gets the row as it was, and what the answer of the call adds, such as an id or a new version. Default: none.',
      examples: ['delete'],
    },
    shows: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description:
        'The parts of the answer that its notice shows, as {{name}} in its text. The notice stays until it is closed, and nothing keeps it. Default: none.',
      examples: [['pin']],
    },
    to: {
      ...screenAddress,
      description:
        'The address of the screen that opens afterwards, for those who may open it, with parts of the answer of the call in braces. Default: none.',
      examples: ['/vehicle/dashboard?vehicle={vehicle_number}'],
    },
  },
  required: ['call'],
  additionalProperties: false,
} as const;

type WithFields = {
  deserialize: [
    ...WithParameters['deserialize'],
    { pattern: { $comment: 'field' }; output: ActionField },
    { pattern: { $comment: 'rule' }; output: Rule },
  ];
};

/** An action as written. The engine works on its normal form (`engine/definitions/normal-action.ts`). */
export type Action = FromSchema<typeof actionSchema, WithFields>;
