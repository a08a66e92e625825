import type { TextKind } from './kind.ts';

type Own = Pick<TextKind, 'width' | 'isPlain' | 'isCourse' | 'writer'> & Partial<TextKind>;

const unchanged = (text: string) => text;

/** A text column kind. By default files contain the stored text. */
export const textKind = (own: Own): TextKind => ({
  storage: 'text',
  align: 'left',
  decimals: 0,
  filter: 'text',
  excelFormat: () => '@',
  filtered: (text) => [text],
  fileText: unchanged,
  timeOfDay: () => null,
  ...own,
});
