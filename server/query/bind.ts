import { endOfStatement, placeholderAt, stretchesOf } from './sql-text.ts';

/** A report's query, ready for COPY, without values. */
export interface BoundQuery {
  /** The SELECT, which reads a setting in place of each `:name`. */
  text: string;
  /** Names of its parameters without duplicates, in order of first use. */
  names: readonly string[];
}

/** A part of a query: original text from `at` on, or the replacement of a placeholder at that position. */
interface Piece {
  at: number;
  text: string;
  name: string | null;
}

/** Splits the single statement of a file into parts. */
function piecesOf(sql: string): Piece[] {
  const last = endOfStatement(sql);
  const pieces: Piece[] = [];
  const asWritten = (at: number, end: number) => {
    if (end > at) pieces.push({ at, text: sql.slice(at, end), name: null });
  };
  let from = sql.search(/\S|$/);
  for (const { is, at, end } of stretchesOf(sql)) {
    if (is !== 'code') continue;
    for (const { index } of sql.slice(at, Math.min(end, last)).matchAll(/:\w/g)) {
      const place = at + index;
      const name = placeholderAt(sql, place);
      if (name === null) continue;
      asWritten(from, place);
      pieces.push({ at: place, text: `nullif(current_setting('report.${name}', true), '')`, name });
      from = place + name.length + 1;
    }
  }
  asWritten(from, Math.max(from, sql.slice(0, last).trimEnd().length));
  return pieces;
}

/**
 * Replaces `:name` with a read of the setting `report.name`, which the transaction sets. COPY takes no bind parameters,
 * and a value must never become SQL text. Casts (`::date`), texts, quoted names, dollar quotes and comments are
 * unchanged. A semicolon at the end, which COPY does not accept, is removed.
 */
export function bindQuery(sql: string): BoundQuery {
  const pieces = piecesOf(sql);
  const names = new Set(pieces.flatMap(({ name }) => name ?? []));
  return { text: pieces.map(({ text }) => text).join(''), names: [...names] };
}

/** First position of each placeholder in a query, in order of first use. */
export function placeholders(sql: string): { name: string; offset: number }[] {
  const first = new Map<string, number>();
  for (const { name, at } of piecesOf(sql)) if (name !== null && !first.has(name)) first.set(name, at);
  return [...first].map(([name, offset]) => ({ name, offset }));
}

/** Maps a position in the bound text back to the query as written. */
export function writtenPlace(sql: string, bound: number): number {
  let before = 0;
  for (const { at, text, name } of piecesOf(sql)) {
    if (bound < before + text.length) return name === null ? at + bound - before : at;
    before += text.length;
  }
  return sql.length;
}
