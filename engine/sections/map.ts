import type { ResolvedColumn } from '../columns/column.ts';
import type { SectionKind } from './kind.ts';
import { namedIn, opensSchema } from './row-screen.ts';
import { sortSchema } from './sorted.ts';
import { historySchema, type RowsOfTable, table } from './table.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'map', description: 'Rows as points on a map, with a list of the rows beside it.' },
    latitude: {
      type: 'string',
      description: 'The column with the latitude in degrees. A row without one is only in the list.',
      examples: ['latitude'],
    },
    longitude: { type: 'string', description: 'The column with the longitude in degrees.', examples: ['longitude'] },
    name: { type: 'string', description: 'The column with the name of a point.', examples: ['location_name'] },
    text: {
      type: 'string',
      description: 'The column with the text under the name. Default: none.',
      examples: ['location_address'],
    },
    columns: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'The columns of the list, in order. Default: those of the table, without the degrees.',
      examples: [['location_name', 'location_distance']],
    },
    sort: sortSchema,
    follows: {
      type: 'boolean',
      description:
        'Whether the list has only the rows in the area that users move the map to. It says so, and a button shows all rows again. Default: false.',
      examples: [true],
    },
    joined: {
      type: 'boolean',
      description: 'Whether a line joins the points, in the order of the list. Default: false.',
      examples: [true],
    },
    fills: {
      type: 'boolean',
      description:
        'Whether it takes the rest of the height of the window, and at least its own height. Default: false.',
      examples: [true],
    },
    card: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'The columns on the card of a point that users choose, below its name and text. Default: none.',
      examples: [['driver_name', 'odometer']],
    },
    opens: opensSchema,
    pdf_rows: {
      type: 'integer',
      minimum: 1,
      description: 'The maximum number of rows in a PDF. Default: all.',
      examples: [200],
    },
    row_actions: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'The actions with a button in each row, in order. Default: none.',
      examples: [['add_favorite']],
    },
    history: historySchema,
    list_actions: {
      type: 'boolean',
      description:
        'Whether the rows of the list have the buttons of the row actions and of the history, too. Otherwise only the card has them, and the list has more room. Default: true.',
      examples: [false],
    },
    directions: {
      type: 'string',
      pattern: '^https://',
      description:
        'The address of a website that shows the way to a row, with {latitude} and {longitude}. Each row has a link to it. Default: none.',
      examples: ['https://www.openstreetmap.org/directions?to={latitude}%2C{longitude}'],
    },
  },
  required: ['type', 'latitude', 'longitude', 'name'],
  additionalProperties: false,
} as const;

/** Rows on a map, for one viewer. */
export interface RowsOfMap extends RowsOfTable {
  latitude: string;
  longitude: string;
  /** The fields with the name of a point and the text under it. */
  name: string;
  text: string | null;
  follows: boolean;
  joined: boolean;
  fills: boolean;
  /** The columns on the card of a point. */
  card: ResolvedColumn[];
  /** Whether the list has the buttons that the card has. */
  listActions: boolean;
  /** null for none. */
  directions: string | null;
}

export const map: SectionKind<typeof schema, RowsOfMap> = {
  schema,
  needs: ['table'],
  size: { width: 12, height: 640 },
  words: [],
  acts: ({ row_actions }) => (row_actions ? [{ names: row_actions, property: 'row_actions', on: 'row' }] : []),
  view: ({ columns = [], sort, latitude, longitude, name, text, card = [], opens = null }) => ({
    ...(sort ? { sort } : {}),
    fields: [
      { value: latitude, at: ['latitude'] },
      { value: longitude, at: ['longitude'] },
      { value: name, at: ['name'] },
      ...(text === undefined ? [] : [{ value: text, at: ['text'] }]),
      ...columns.map((value, index) => ({ value, at: ['columns', index] })),
      ...card.map((value, index) => ({ value, at: ['card', index] })),
      ...namedIn(opens).map((value) => ({ value, at: ['opens'] })),
    ],
  }),
  resolve(written, context) {
    const { latitude, longitude, text = null, follows = false, joined = false, fills = false } = written;
    const { name, card = [], directions = null, list_actions: listActions = true, ...section } = written;
    const { columns, ...rows } = table.resolve({ ...section, type: 'table' }, context);
    return {
      ...rows,
      // A click on a row of the list shows its point; the card leads to its screen.
      columns: columns
        .filter(({ value }) => value !== latitude && value !== longitude)
        .map(({ opens: _opens, ...column }) => column),
      card: card.flatMap((field) => context.table.columns.find(({ value }) => value === field) ?? []),
      ...{ latitude, longitude, name, text, follows, joined, fills, listActions, directions },
    };
  },
  fields: (section) => [
    ...table.fields(section),
    ...section.card.map(({ value }) => value),
    ...[section.latitude, section.longitude, section.name, section.text].filter((field) => field !== null),
  ],
  hidden: (section) => [...(table.hidden?.(section) ?? []), section.latitude, section.longitude],
  hasSheet: true,
  file: (section, input) => table.file(section, input),
};

/** The address with the way to a place; null without a template. */
export const directionsTo = (template: string | null, latitude: number, longitude: number): string | null =>
  template?.replace('{latitude}', String(latitude)).replace('{longitude}', String(longitude)) ?? null;
