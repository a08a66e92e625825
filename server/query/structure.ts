import type { StructureFault } from '../../engine/check/world.ts';
import { endOfStatement, stretchesOf } from './sql-text.ts';

const oneSelect = 'one SELECT (WITH … SELECT is one)';

/** Keywords that start a statement that changes data. */
const changing = /^(insert|update|delete|merge)$/i;

function openParenthesis(code: string): StructureFault | null {
  const open: number[] = [];
  for (const { 0: character, index: offset } of code.matchAll(/[()]/g)) {
    if (character === '(') open.push(offset);
    else if (open.pop() === undefined)
      return { message: 'This ) has no matching (.', expected: 'a ( for each )', offset };
  }
  const offset = open.pop();
  return offset === undefined ? null : { message: 'This ( is not closed.', expected: 'a ) for each (', offset };
}

function unclosed(sql: string): StructureFault | null {
  const open = stretchesOf(sql).find(({ isClosed }) => !isClosed);
  if (!open) return null;
  const mark =
    sql.slice(open.at, open.at + 2) === '/*' ? '*/' : (/^\$\w*\$/.exec(sql.slice(open.at))?.[0] ?? sql[open.at]);
  const what = open.is === 'comment' ? 'comment' : sql[open.at] === '"' ? 'quoted name' : 'string';
  return { message: `This ${what} is not closed.`, expected: `${mark} at its end`, offset: open.at };
}

/** The code with everything else replaced by spaces, so that offsets stay the same. */
function bare(sql: string): string {
  const parts = stretchesOf(sql).map(({ is, at, end }) => (is === 'code' ? sql.slice(at, end) : ' '.repeat(end - at)));
  return parts.join('');
}

/** Syntax of other databases and characters of word processors, which PostgreSQL rejects or misreads. */
const foreign: readonly [pattern: RegExp, message: (found: string) => string, expected: (found: string) => string][] = [
  [
    /[\u00a0\u00ad\u200b-\u200f\u2028\u2029\u202f\u2060\ufeff]/,
    (found) =>
      `There is an invisible character here (U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}).`,
    () => 'a normal space, or nothing',
  ],
  [/[“”„«»‘’‚]/, (found) => `This is a typographic quote: ${found}.`, () => "a straight quote: '…' around text"],
  [/[–—−]/, () => 'This is a typographic dash.', () => 'a minus sign: -'],
  [/`/, () => 'PostgreSQL does not use backticks.', () => 'a name without quotes, or in double quotes'],
  [
    /\{\{\s*\w+\s*\}\}|(?<![<@\w])@[a-z_]\w*/i,
    (found) => `“${found}” is not a parameter.`,
    (found) => `:${found.replace(/\W/g, '')}`,
  ],
  [/==/, () => 'PostgreSQL has no “==”.', () => '='],
  [/\btop\s*\(?\s*\d+/i, (found) => `PostgreSQL has no “${found}”.`, () => '“limit” at the end'],
  [/<>\s*null\b|!=\s*null\b/i, () => 'A comparison with null is never true.', () => '“is not null”'],
  [/(?<![<>!:=])=\s*null\b(?!\s*::)/i, () => 'A comparison with null is never true.', () => '“is null”'],
];

function foreignFault(code: string): StructureFault | null {
  for (const [pattern, message, expected] of foreign) {
    const found = pattern.exec(code);
    if (found) return { message: message(found[0]), expected: expected(found[0]), offset: found.index };
  }
  return null;
}

/** A limit on the rows of the whole query, not of a subquery. */
function cut(code: string): StructureFault | null {
  let whole = code;
  for (let before = ''; before !== whole; ) {
    before = whole;
    whole = whole.replace(/\([^()]*\)/g, (inner) => ' '.repeat(inner.length));
  }
  const found = /\b(limit\s+\d+|fetch\s+(first|next)\b)/i.exec(whole);
  return (
    found && {
      message: 'A fixed limit hides rows without a notice in the report.',
      expected: 'all rows, or a parameter as in “limit :rows::int”',
      offset: found.index,
    }
  );
}

/** Faults that can be found without a database: a query must be one complete SELECT. `isReport`: it must return all rows. */
export function structureFault(sql: string, isReport = false): StructureFault | null {
  const code = bare(sql);
  if (code.trim() === '') return { message: 'The query is empty.', expected: oneSelect, offset: 0 };
  const open = unclosed(sql) ?? openParenthesis(code);
  if (open) return open;
  const end = endOfStatement(sql);
  const second = code.indexOf(';');
  if (second >= 0 && second < end)
    return { message: 'There is a second statement after this semicolon.', expected: oneSelect, offset: second };
  const [, before = '', word = ''] = /^([\s(]*)(\w*)/.exec(code) ?? [];
  if (!/^(select|with|values|table)$/i.test(word)) {
    const message = changing.test(word)
      ? `A query can only read data, so it can’t ${word}.`
      : `A query can’t start with “${word || code.trim()[0]}”.`;
    return { message, expected: oneSelect, offset: before.length };
  }
  const fault = foreignFault(code) ?? (isReport ? cut(code) : null);
  if (fault) return fault;
  const numbered = /\$\d+/.exec(code);
  if (numbered)
    return {
      message: `“${numbered[0]}” is not a parameter.`,
      expected: 'a named parameter such as :name',
      offset: numbered.index,
    };
  const inside = /\b(insert\s+into|update|delete\s+from|merge\s+into)\b/gi;
  for (const { 0: found, index } of code.matchAll(inside)) {
    // FOR UPDATE is rejected by PostgreSQL.
    if (!/(^|\()\s*$/.test(code.slice(0, index))) continue;
    const verb = found.split(/\s/)[0]?.toLowerCase();
    return { message: `A query can only read data, so it can’t ${verb}.`, expected: 'a SELECT', offset: index };
  }
  return null;
}
