import type { ResolvedColumn } from '../columns/column.ts';
import { textKindOf } from '../columns/registry.ts';
import { inWords } from '../columns/value-words.ts';
import type { ListedValue, ValuesCondition } from './table.ts';
import { tidy } from './tidy.ts';

/** The part of a column that decides which of its values are displayed the same. */
export type Listed = Pick<ResolvedColumn, 'type'> & Partial<Pick<ResolvedColumn, 'values'>>;

/** The key of a stored text: texts that are displayed the same have the same key. null: the empty text. */
export function textKeys({ type }: Listed): (text: string) => string | null {
  const { filtered } = textKindOf(type);
  return (text) => filtered(text)[0] || null;
}

/** The key of a listed text: its words, where it is a code. */
export function listedTextKeys(column: Listed): (listed: ListedValue) => ListedValue {
  const [keyOf, textOf] = [textKeys(column), storedText(column)];
  return (listed) => (typeof listed === 'string' ? keyOf(textOf(listed)) : listed);
}

/** The stored text of a listed one: its words, where it is a code. */
export const storedText =
  ({ values }: Listed): ((listed: ListedValue) => string) =>
  (listed) => {
    const text = String(listed ?? '');
    return tidy(values ? inWords(values, text) : text);
  };

/** The reverse: the listed text of a stored one, a code where the column has words for codes. */
export function listedTexts({ values }: Listed): (text: string) => ListedValue {
  const codes = values && new Map(Object.entries(values).map(([code, text]) => [text, code]));
  return (text) => (codes?.get(text) ?? text) || null;
}

/** A day, its month and its year; a month and its year. */
export function withAncestors(listed: ListedValue): ListedValue[] {
  if (typeof listed !== 'string') return [listed];
  const month = listed.lastIndexOf('-');
  return month > 0 ? [listed, ...withAncestors(listed.slice(0, month))] : [listed];
}

/** Tests the key of a value against a condition. */
export function keyTest(
  { operator, values }: ValuesCondition,
  keyOf: (listed: ListedValue) => ListedValue,
): (key: ListedValue) => boolean {
  const keys = new Set(values.map(keyOf));
  return (key) => keys.has(key) === (operator === 'one_of');
}

/** The same for dates: a listed year or month includes its days. */
export function calendarTest({ operator, values }: ValuesCondition): (listed: ListedValue) => boolean {
  const known = new Set(values);
  return (listed) => withAncestors(listed).some((each) => known.has(each)) === (operator === 'one_of');
}

export const unchangedKey = (listed: ListedValue): ListedValue => listed;
