import { drawingNames, drawings, type PlaceDrawing } from './drawings.ts';
import type { PicturesOfRows, SectionKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'pictures',
      description: 'The pictures of the rows, small at first. A click shows one in full size, with zoom.',
    },
    picture: {
      type: 'string',
      description: 'The action whose call returns the picture of a row as a file. It is also the button that saves it.',
      examples: ['photo'],
    },
    thumbnail: {
      type: 'string',
      description:
        'The input of that call in its address that takes a width in pixels. Small pictures are loaded with it. Default: the pictures themselves are shown small.',
      examples: ['width'],
    },
    name: { type: 'string', description: 'The column with the name of a picture.', examples: ['photo_label'] },
    text: {
      type: 'string',
      description: 'The column with the text below the name. Default: none.',
      examples: ['photo_taken_at'],
    },
    fields: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'More columns below a picture, without their names. Default: none.',
      examples: [['damage_comments']],
    },
    places: {
      type: 'object',
      description: 'Numbers the pictures, and marks where they were taken on a drawing. Default: no drawing.',
      properties: {
        value: {
          type: 'string',
          description: 'The column with the code of the place.',
          examples: ['damage_location'],
        },
        drawing: { type: 'string', enum: drawingNames, description: 'The drawing: engine/sections/drawings.ts.' },
      },
      required: ['value', 'drawing'],
      additionalProperties: false,
    },
    most: {
      type: 'integer',
      minimum: 1,
      maximum: 500,
      description: 'The maximum number of pictures. Default: 100.',
      examples: [50],
    },
  },
  required: ['type', 'picture', 'name'],
  additionalProperties: false,
} as const;

/** The columns below a picture. */
export const textsOfPicture = ({ name, text, more }: Pick<PicturesOfRows, 'name' | 'text' | 'more'>) =>
  [name, text, ...more].filter((column) => column !== null);

/** A picture on the drawing. */
export interface PlaceMark {
  /** Its number, from 1. */
  number: number;
  x: number;
  y: number;
}

/** Units between the middles of marks at the same place. */
const apart = 18;

/**
 * Where pictures are on the drawing, by the texts of their places, as rows have them. A picture at an unknown place has no
 * mark.
 */
export function marksOf(
  { column: { values }, drawing }: NonNullable<PicturesOfRows['places']>,
  texts: readonly string[],
): PlaceMark[] {
  const { places }: PlaceDrawing = drawings[drawing];
  const codes = new Map(Object.entries(values ?? {}).map(([code, text]) => [text, code]));
  const found = texts.map((text) => places[codes.get(text) ?? text]);
  return found.flatMap((place, at) => {
    if (!place) return [];
    const [same, before] = [found, found.slice(0, at)].map((all) => all.filter((other) => other === place).length);
    const [x, y] = place;
    return [{ number: at + 1, x: x + ((before ?? 0) - ((same ?? 1) - 1) / 2) * apart, y }];
  });
}

export const pictures: SectionKind<typeof schema, PicturesOfRows> = {
  schema,
  needs: ['table'],
  size: { width: 12, height: null },
  words: [],
  acts: ({ picture }) => [{ names: [picture], property: 'picture', on: 'row' }],
  view: ({ name, text, fields = [], places }) => ({
    fields: [
      { value: name, at: ['name'] },
      ...(text === undefined ? [] : [{ value: text, at: ['text'] }]),
      ...fields.map((value, index) => ({ value, at: ['fields', index] })),
      ...(places ? [{ value: places.value, at: ['places', 'value'] }] : []),
    ],
  }),
  resolve({ picture, thumbnail = null, name, text, fields = [], places = null, most = 100 }, { table, isOffered }) {
    const column = (field: string | undefined) => table.columns.find(({ value }) => value === field) ?? null;
    const place = column(places?.value);
    return {
      picture: isOffered(picture) ? picture : null,
      thumbnail,
      name: column(name),
      text: column(text),
      more: fields.flatMap((field) => column(field) ?? []),
      places: places && place ? { column: place, drawing: places.drawing } : null,
      most,
    };
  },
  // One row of pictures, or the drawing beside it.
  estimatedHeight: ({ places }) => (places ? 290 : 250),
  fields: (section) => [
    ...textsOfPicture(section).map(({ value }) => value),
    ...(section.places ? [section.places.column.value] : []),
  ],
  hasSheet: true,
  file(section) {
    const columns = textsOfPicture(section).map((column) => ({ ...column, enabled: true }));
    return { pictures: section, sheet: { type: 'rows', columns, most: section.most } };
  },
};
