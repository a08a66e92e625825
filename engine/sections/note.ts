import { keyInUnits } from '../formats/units.ts';
import type { LoneKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'note', description: 'A text without figures. It needs no table.' },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

/** A note for one viewer. */
export interface Note {
  text: string;
}

export const note: LoneKind<typeof schema, Note> = {
  schema,
  needs: [],
  size: { width: 12, height: null },
  words: ['text'],
  resolve: (_section, { context, words }) => ({ text: context.words.of(keyInUnits(`${words}.text`, context)) }),
  file: ({ text }) => ({ text }),
};
