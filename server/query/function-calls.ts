import { stretchesOf } from './sql-text.ts';

interface Call {
  /** The name without its schema, as PostgreSQL reads it. */
  name: string;
  /** Where the name begins. */
  at: number;
}

/** The name in a quoted text: `"a""b"` is `a"b`. After `U&`, `\0061` is a letter. */
function unquoted(text: string, isUnicode: boolean): string {
  const name = text.slice(1, -1).replaceAll('""', '"');
  if (!isUnicode) return name;
  return name.replace(
    /\\(?:([0-9a-f]{4})|\+([0-9a-f]{6})|(\\))/gi,
    (_, four?: string, six?: string, backslash?: string) =>
      backslash ? '\\' : String.fromCodePoint(Math.min(Number.parseInt(four ?? six ?? '', 16), 0x10ffff)),
  );
}

/** Every function call in a query: a name before a parenthesis, with any space or comment in between. */
export function callsIn(sql: string): Call[] {
  const stretches = stretchesOf(sql);
  const isSpace = (text: string) => text.trim() === '';
  /** Whether the code from here on continues with an opening parenthesis. */
  const opens = (from: number, index: number): boolean => {
    const { is, at, end } = stretches[index] ?? { is: 'quoted', at: 0, end: 0 };
    if (is === 'quoted') return false;
    const text = is === 'comment' ? '' : sql.slice(Math.max(at, from), end);
    return isSpace(text) ? index + 1 < stretches.length && opens(end, index + 1) : text.trimStart().startsWith('(');
  };
  return stretches.flatMap(({ is, at, end }, index) => {
    if (is === 'quoted' && sql[at] === '"' && opens(end, index + 1)) {
      const isUnicode = /\bu&$/i.test(sql.slice(Math.max(0, at - 3), at));
      return [{ name: unquoted(sql.slice(at, end), isUnicode), at }];
    }
    if (is !== 'code') return [];
    return [...sql.slice(at, end).matchAll(/[a-z_\u0080-\uffff][\w$\u0080-\uffff]*/gi)].flatMap((found) => {
      const start = at + found.index;
      return opens(start + found[0].length, index) ? [{ name: found[0].toLowerCase(), at: start }] : [];
    });
  });
}
