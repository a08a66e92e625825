import type { ResolvedColumn } from '../columns/column.ts';
import { textKindOf } from '../columns/registry.ts';
import type { ListedValue, ValuesCondition } from './table.ts';

/** Of a column, what says which of its values are shown the same. */
export type Listed = Pick<ResolvedColumn, 'type'> & Partial<Pick<ResolvedColumn, 'values'>>;

/** What a text of the table is known by: texts that are shown the same have the same key. null: the empty one. */
export function textKeys({ type }: Listed): (text: string) => string | null {
  const { filtered } = textKindOf(type);
  return (text) => filtered(text)[0] || null;
}

/** The key of a listed text: as it is shown in words, where it is a code. */
export function listedTextKeys(column: Listed): (listed: ListedValue) => ListedValue {
  const { values } = column;
  const keyOf = textKeys(column);
  return (listed) => {
    if (typeof listed !== 'string') return listed;
    return keyOf(values && Object.hasOwn(values, listed) ? (values[listed] ?? listed) : listed);
  };
}

/** The way back: the listed text of one of the table, which is a code where the column has words for codes. */
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

/** Whether a condition lets a value through, by its key. */
export function keyTest(
  { operator, values }: ValuesCondition,
  keyOf: (listed: ListedValue) => ListedValue,
): (key: ListedValue) => boolean {
  const keys = new Set(values.map(keyOf));
  return (key) => keys.has(key) === (operator === 'one_of');
}

/** The same of a calendar, where a listed year or month holds its days. */
export function calendarTest({ operator, values }: ValuesCondition): (listed: ListedValue) => boolean {
  const known = new Set(values);
  return (listed) => withAncestors(listed).some((each) => known.has(each)) === (operator === 'one_of');
}

export const unchangedKey = (listed: ListedValue): ListedValue => listed;
