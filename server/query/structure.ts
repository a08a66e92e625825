import type { StructureFault } from '../../engine/check/world.ts';
import { endOfStatement, stretchesOf } from './sql-text.ts';

const oneSelect = 'one SELECT (WITH … SELECT is one)';

/** Words that change something, where a statement begins. */
const changing = /^(insert|update|delete|merge)$/i;

function openParenthesis(code: string): StructureFault | null {
  const open: number[] = [];
  for (const { 0: character, index: offset } of code.matchAll(/[()]/g)) {
    if (character === '(') open.push(offset);
    else if (open.pop() === undefined)
      return { message: 'This parenthesis closes nothing.', expected: 'a ( for each )', offset };
  }
  const offset = open.pop();
  return offset === undefined
    ? null
    : { message: 'This parenthesis is not closed.', expected: 'a ) for each (', offset };
}

function unclosed(sql: string): StructureFault | null {
  const open = stretchesOf(sql).find(({ isClosed }) => !isClosed);
  if (!open) return null;
  const mark =
    sql.slice(open.at, open.at + 2) === '/*' ? '*/' : (/^\$\w*\$/.exec(sql.slice(open.at))?.[0] ?? sql[open.at]);
  const what = open.is === 'comment' ? 'comment' : sql[open.at] === '"' ? 'name' : 'text';
  return { message: `The ${what} that begins here does not end.`, expected: `${mark} at its end`, offset: open.at };
}

/** Code alone: everything else is blanks, so that places stay as they are. */
function bare(sql: string): string {
  const parts = stretchesOf(sql).map(({ is, at, end }) => (is === 'code' ? sql.slice(at, end) : ' '.repeat(end - at)));
  return parts.join('');
}

/** What other databases and word processors write, and PostgreSQL would understand as something else. */
const foreign: readonly [pattern: RegExp, message: (found: string) => string, expected: (found: string) => string][] = [
  [
    /[\u00a0\u00ad\u200b-\u200f\u2028\u2029\u202f\u2060\ufeff]/,
    (found) =>
      `An invisible character stands here (U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}).`,
    () => 'a plain blank, or nothing',
  ],
  [/[“”„«»‘’‚]/, (found) => `This is a quote of print: ${found}.`, () => "a straight one: '…' around a text"],
  [/[–—−]/, () => 'This is a dash of print.', () => 'a minus: -'],
  [/`/, () => 'A backtick is no quote of PostgreSQL.', () => 'a name without quotes, or in double ones'],
  [
    /\{\{\s*\w+\s*\}\}|(?<![<@\w])@[a-z_]\w*/i,
    (found) => `“${found}” is no parameter.`,
    (found) => `:${found.replace(/\W/g, '')}`,
  ],
  [/==/, () => 'PostgreSQL has no “==”.', () => '='],
  [/\btop\s*\(?\s*\d+/i, (found) => `PostgreSQL has no “${found}”.`, () => '“limit” at the end'],
  [/<>\s*null\b|!=\s*null\b/i, () => 'Nothing is unequal to null: the condition is never true.', () => '“is not null”'],
  [
    /(?<![<>!:=])=\s*null\b(?!\s*::)/i,
    () => 'Nothing is equal to null: the condition is never true.',
    () => '“is null”',
  ],
];

function foreignFault(code: string): StructureFault | null {
  for (const [pattern, message, expected] of foreign) {
    const found = pattern.exec(code);
    if (found) return { message: message(found[0]), expected: expected(found[0]), offset: found.index };
  }
  return null;
}

/** Where the whole query, and not a part of it, ends after a number of rows. */
function cut(code: string): StructureFault | null {
  let whole = code;
  for (let before = ''; before !== whole; ) {
    before = whole;
    whole = whole.replace(/\([^()]*\)/g, (inner) => ' '.repeat(inner.length));
  }
  const found = /\b(limit\s+\d+|fetch\s+(first|next)\b)/i.exec(whole);
  return (
    found && {
      message: 'Rows are left out here, and whoever reads the report is not told.',
      expected: 'all rows, or a parameter, as in “limit :rows::int”',
      offset: found.index,
    }
  );
}

/**
 * What can be said of a query without asking the database: that it is one SELECT, with all its ends. `isReport`: it lists all
 * that is asked for.
 */
export function structureFault(sql: string, isReport = false): StructureFault | null {
  const code = bare(sql);
  if (code.trim() === '') return { message: 'The query is empty.', expected: oneSelect, offset: 0 };
  const open = unclosed(sql) ?? openParenthesis(code);
  if (open) return open;
  const end = endOfStatement(sql);
  const second = code.indexOf(';');
  if (second >= 0 && second < end)
    return { message: 'A second statement follows this semicolon.', expected: oneSelect, offset: second };
  const [, before = '', word = ''] = /^([\s(]*)(\w*)/.exec(code) ?? [];
  if (!/^(select|with|values|table)$/i.test(word)) {
    const message = changing.test(word)
      ? `A query reads: it can’t ${word}.`
      : `“${word || code.trim()[0]}” begins no query.`;
    return { message, expected: oneSelect, offset: before.length };
  }
  const fault = foreignFault(code) ?? (isReport ? cut(code) : null);
  if (fault) return fault;
  const numbered = /\$\d+/.exec(code);
  if (numbered)
    return {
      message: `“${numbered[0]}” is no parameter.`,
      expected: 'its name, as :name',
      offset: numbered.index,
    };
  const inside = /\b(insert\s+into|update|delete\s+from|merge\s+into)\b/gi;
  for (const { 0: found, index } of code.matchAll(inside)) {
    // FOR UPDATE is not one of them, and is refused by the database.
    if (!/(^|\()\s*$/.test(code.slice(0, index))) continue;
    const verb = found.split(/\s/)[0]?.toLowerCase();
    return { message: `A query reads: it can’t ${verb}.`, expected: 'a SELECT', offset: index };
  }
  return null;
}
