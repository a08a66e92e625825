import type { ResolvedColumn } from '../columns/column.ts';
import { columnKinds } from '../columns/registry.ts';
import { createColumn, reserveRows } from './builder.ts';
import { coerceRows } from './coercion.ts';
import { type Layers, tableLayers } from './layers.ts';
import { numbersToNumbers, type Span } from './mapping.ts';
import type { Column, NumberColumn, Table, TextColumn } from './table.ts';

type Converted = Pick<ResolvedColumn, 'value' | 'type' | 'conversion' | 'values'>;

/**
 * Turns a table's values into the ones shown, from row `from` on: into the kind of the column's type, the viewer's
 * unit, and words for codes. Call it once for each run of new rows, after `deriveColumns`, always with the same columns.
 * A value that can't be read as the column's type becomes empty; a column that the table lacks is left out.
 */
export function convertColumns(table: Table, columns: readonly Converted[], from: number): void {
  const layers = tableLayers(table);
  const span = { from, to: table.length };
  for (const column of columns) {
    const source = layers.derived.get(column.value);
    if (source) table.columns.set(column.value, converted(layers, column, source, span));
  }
}

function converted(layers: Layers, column: Converted, source: Column, span: Span): Column {
  const { kind } = columnKinds[column.type];
  let shown = source;
  if (source.kind !== kind) {
    const key = `kind:${column.value}`;
    shown = layers.made.get(key) ?? createColumn(kind);
    layers.made.set(key, shown);
    reserveRows([shown], span.to);
    coerceRows(source, shown, span);
  }
  if (shown.kind === 'text') return column.values ? inWords(layers, column.value, column.values, shown) : shown;
  if (column.conversion) convertUnit(shown, column.conversion, span);
  return shown;
}

/** The same codes with another dictionary; a code without words stays as it is. */
function inWords(layers: Layers, field: string, words: Readonly<Record<string, string>>, source: TextColumn): Column {
  const key = `words:${field}`;
  const known = layers.made.get(key);
  const shown: TextColumn = known?.kind === 'text' ? known : { kind: 'text', codes: source.codes, dictionary: [] };
  layers.made.set(key, shown);
  shown.codes = source.codes;
  for (let code = shown.dictionary.length; code < source.dictionary.length; code++) {
    const text = source.dictionary[code] ?? '';
    shown.dictionary.push(Object.hasOwn(words, text) ? (words[text] ?? text) : text);
  }
  return shown;
}

function convertUnit(column: NumberColumn, conversion: NonNullable<Converted['conversion']>, span: Span): void {
  const { type, by } = conversion;
  if (type === 'scale') numbersToNumbers(column, column, span, (value) => value * by);
  else numbersToNumbers(column, column, span, (value) => (value === 0 ? Number.NaN : by / value));
}
