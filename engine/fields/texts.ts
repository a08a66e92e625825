import type { Viewer } from '../context/viewer.ts';
import type { WordKey } from '../context/word-key.ts';
import { currencyOf } from '../formats/style.ts';
import type { ResolvedField } from './field.ts';
import type { Wording } from './kind.ts';
import { fieldKinds } from './registry.ts';

/** Who reads a text, and in which language. */
interface Speaking {
  viewer: Viewer;
  locale: string;
  words(key: WordKey, values?: Readonly<Record<string, string | number>>): string;
}

/** What is needed to format the values of a field as text. */
export const wordingOf = (
  { text, items }: Pick<ResolvedField, 'text' | 'items'>,
  { locale, viewer, words }: Speaking,
): Wording => {
  const find = (value: string) => items?.find((item) => item.value === value);
  return {
    locale,
    currency: currencyOf(viewer),
    text,
    item: (value) => find(value)?.text ?? value,
    itemName: (value) => find(value)?.name ?? find(value)?.text ?? value,
    words: (key) => words(key),
  };
};

/** A field inside a row as text. Numbers and yes or no say nothing without their label. */
function textInRow({ type, shown, text, value, valueText }: ResolvedField, { words }: Speaking): string {
  const { holds: holding } = fieldKinds[type];
  if (!shown || valueText === '') return '';
  if (holding === 'truth') return value === true ? text : '';
  return holding === 'number' ? words('formats.pair', { name: text, value: valueText }) : valueText;
}

/** Rows as text, each in a line. `last`: the field that is at its end. */
export const textOfRows = (rows: readonly (readonly ResolvedField[])[], context: Speaking, last: string | undefined) =>
  rows
    .map((row) =>
      [...row.filter(({ key }) => key !== last), ...row.filter(({ key }) => key === last)]
        .map((field) => textInRow(field, context))
        .filter((text) => text !== '')
        .join(', '),
    )
    .join('\n');
