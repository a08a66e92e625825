import { interner } from './builder.ts';
import type { Column, NumberColumn, TextColumn } from './table.ts';

/** The rows from `from` to before `to`. */
export interface Span {
  from: number;
  to: number;
}

/** What each text of a source became in a target, by code: batches that follow compute new texts only. */
const codeMemos = new WeakMap<Column, number[]>();
/** What each number of a source became in a target. */
const valueMemos = new WeakMap<Column, Map<number, number>>();

function byCode(source: TextColumn, target: Column, make: (text: string) => number): number[] {
  const memo = codeMemos.get(target) ?? [];
  codeMemos.set(target, memo);
  for (let code = memo.length; code < source.dictionary.length; code++) memo.push(make(source.dictionary[code] ?? ''));
  return memo;
}

/** Makes texts of texts. Empty stays empty. */
export function textsToTexts(source: TextColumn, target: TextColumn, span: Span, make: (text: string) => string): void {
  const intern = interner(target);
  const memo = byCode(source, target, (text) => (text === '' ? 0 : intern(make(text))));
  for (let row = span.from; row < span.to; row++) target.codes[row] = memo[source.codes[row] as number] as number;
}

/** Makes numbers of texts. Empty stays empty. */
export function textsToNumbers(
  source: TextColumn,
  target: NumberColumn,
  span: Span,
  make: (text: string) => number,
): void {
  const memo = byCode(source, target, (text) => (text === '' ? Number.NaN : make(text)));
  for (let row = span.from; row < span.to; row++) target.values[row] = memo[source.codes[row] as number] as number;
}

/** Makes texts of numbers. Empty stays empty. */
export function numbersToTexts(
  source: NumberColumn,
  target: TextColumn,
  span: Span,
  make: (value: number) => string,
): void {
  const intern = interner(target);
  const memo = valueMemos.get(target) ?? new Map<number, number>();
  valueMemos.set(target, memo);
  for (let row = span.from; row < span.to; row++) {
    const value = source.values[row] as number;
    let code = Number.isNaN(value) ? 0 : memo.get(value);
    if (code === undefined) {
      code = intern(make(value));
      memo.set(value, code);
    }
    target.codes[row] = code;
  }
}

/** Makes numbers of numbers. Empty stays empty as long as `make` keeps NaN; source and target may be one. */
export function numbersToNumbers(
  source: NumberColumn,
  target: NumberColumn,
  span: Span,
  make: (value: number) => number,
): void {
  for (let row = span.from; row < span.to; row++) target.values[row] = make(source.values[row] as number);
}
