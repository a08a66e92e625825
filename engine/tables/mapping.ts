import { createNumberColumn, createTextColumn, interner, reserveRows } from './builder.ts';
import type { Column, NumberColumn, TextColumn } from './table.ts';
import { tidy } from './tidy.ts';

/** The rows from `from` to before `to`. */
interface Span {
  from: number;
  to: number;
}

/** A column computed from others. Each batch of new rows extends it, with work in proportion to the batch. */
export interface ComputedColumn<C extends Column = Column> {
  readonly column: C;
  extend(span: Span): void;
}

function made<C extends Column>(column: C, write: (span: Span) => void): ComputedColumn<C> {
  return {
    column,
    extend(span) {
      reserveRows([column], span.to);
      write(span);
    },
  };
}

/** Maps the texts of a source by code. Only new texts are computed. */
function byCode(source: TextColumn, make: (text: string) => number): () => readonly number[] {
  const memo: number[] = [];
  return () => {
    for (let code = memo.length; code < source.dictionary.length; code++)
      memo.push(make(source.dictionary[code] ?? ''));
    return memo;
  };
}

/** Texts to texts. Empty stays empty. */
export function textsToTexts(source: TextColumn, make: (text: string) => string): ComputedColumn<TextColumn> {
  const column = createTextColumn();
  const intern = interner(column);
  const codes = byCode(source, (text) => (text === '' ? 0 : intern(tidy(make(text)))));
  return made(column, ({ from, to }) => {
    const memo = codes();
    for (let row = from; row < to; row++) column.codes[row] = memo[source.codes[row] as number] as number;
  });
}

/** The same codes with another dictionary. */
export function textsInWords(source: TextColumn, make: (text: string) => string): ComputedColumn<TextColumn> {
  const column: TextColumn = { kind: 'text', codes: source.codes, dictionary: [] };
  return {
    column,
    extend() {
      const { codes, dictionary } = source;
      column.codes = codes;
      for (let code = column.dictionary.length; code < dictionary.length; code++) {
        column.dictionary.push(make(dictionary[code] ?? ''));
      }
    },
  };
}

/** Texts to numbers. Empty stays empty. */
export function textsToNumbers(
  source: TextColumn,
  kind: NumberColumn['kind'],
  make: (text: string) => number,
): ComputedColumn<NumberColumn> {
  const column = createNumberColumn(kind);
  const values = byCode(source, (text) => (text === '' ? Number.NaN : make(text)));
  return made(column, ({ from, to }) => {
    const memo = values();
    for (let row = from; row < to; row++) column.values[row] = memo[source.codes[row] as number] as number;
  });
}

/** Numbers to texts. Empty stays empty. */
export function numbersToTexts(source: NumberColumn, make: (value: number) => string): ComputedColumn<TextColumn> {
  const column = createTextColumn();
  const intern = interner(column);
  const memo = new Map<number, number>();
  return made(column, ({ from, to }) => {
    for (let row = from; row < to; row++) {
      const value = source.values[row] as number;
      let code = Number.isNaN(value) ? 0 : memo.get(value);
      if (code === undefined) {
        code = intern(make(value));
        memo.set(value, code);
      }
      column.codes[row] = code;
    }
  });
}

/** Numbers to numbers. Empty stays empty if `make` keeps NaN. */
export function numbersToNumbers(
  source: NumberColumn,
  kind: NumberColumn['kind'],
  make: (value: number) => number,
): ComputedColumn<NumberColumn> {
  const column = createNumberColumn(kind);
  return made(column, ({ from, to }) => {
    for (let row = from; row < to; row++) column.values[row] = make(source.values[row] as number);
  });
}

/** Joins two texts; empty ones are left out. */
export function joinTexts(left: TextColumn, right: TextColumn, separator: string): ComputedColumn<TextColumn> {
  const column = createTextColumn();
  const intern = interner(column);
  const memo = new Map<number, number>();
  return made(column, ({ from, to }) => {
    for (let row = from; row < to; row++) {
      const [a, b] = [left.codes[row] as number, right.codes[row] as number];
      // Two codes fit into one whole number below 2^53: dictionaries have far fewer than 2^26 texts.
      const pair = a * 0x4000000 + b;
      let code = memo.get(pair);
      if (code === undefined) {
        const texts = [left.dictionary[a], right.dictionary[b]].filter((text) => text);
        code = intern(texts.join(separator));
        memo.set(pair, code);
      }
      column.codes[row] = code;
    }
  });
}

/** A column of empty texts. */
export const emptyTexts = (): ComputedColumn<TextColumn> => made(createTextColumn(), () => undefined);
