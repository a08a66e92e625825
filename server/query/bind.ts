/** A report's query, ready for COPY: no value is in it. */
export interface BoundQuery {
  /** The SELECT, with a setting read in place of each `:name`. */
  text: string;
  /** The names of its parameters, each once, in the order of their first use. */
  names: readonly string[];
}

const nameStart = /[a-z_]/i;
const namePart = /[a-z0-9_]/i;

/**
 * Replaces `:name` by a read of the setting `report.name`, which the transaction sets. COPY takes no bind parameters, and
 * a value must never become SQL text. Casts (`::date`), texts, quoted names, dollar quotes and comments stay as they are.
 */
export function bindQuery(sql: string): BoundQuery {
  const names = new Set<string>();
  let text = '';
  let at = 0;
  while (at < sql.length) {
    const end = skipOpaque(sql, at);
    if (end > at) {
      text += sql.slice(at, end);
      at = end;
      continue;
    }
    const name = placeholderAt(sql, at);
    if (name !== null) {
      names.add(name);
      text += `nullif(current_setting('report.${name}', true), '')`;
      at += name.length + 1;
      continue;
    }
    text += sql[at];
    at += 1;
  }
  return { text: withoutEnd(text), names: [...names] };
}

function placeholderAt(sql: string, at: number): string | null {
  if (sql[at] !== ':' || !nameStart.test(sql[at + 1] ?? '')) return null;
  const before = sql[at - 1] ?? '';
  if (before === ':' || before === ']' || namePart.test(before)) return null;
  let end = at + 1;
  while (end < sql.length && namePart.test(sql[end] ?? '')) end += 1;
  return sql.slice(at + 1, end).toLowerCase();
}

/** Where the text, quoted name or comment that starts at `at` ends; `at` itself when none starts there. */
function skipOpaque(sql: string, at: number): number {
  const here = sql[at];
  if (here === "'") return endOfQuoted(sql, at, "'", isEscapeText(sql, at));
  if (here === '"') return endOfQuoted(sql, at, '"', false);
  if (here === '-' && sql[at + 1] === '-') return endAfter(sql, '\n', at);
  if (here === '/' && sql[at + 1] === '*') return endOfBlockComment(sql, at);
  if (here === '$' && !namePart.test(sql[at - 1] ?? '')) {
    const tag = /^\$([a-z_][a-z0-9_]*)?\$/i.exec(sql.slice(at, at + 70))?.[0];
    if (tag) return endAfter(sql, tag, at + tag.length);
  }
  return at;
}

/** Whether a text that starts at `at` is E'…', where a backslash escapes. */
const isEscapeText = (sql: string, at: number): boolean =>
  /[eE]/.test(sql[at - 1] ?? '') && !namePart.test(sql[at - 2] ?? '');

function endOfQuoted(sql: string, at: number, quote: string, escapes: boolean): number {
  let end = at + 1;
  while (end < sql.length) {
    if (escapes && sql[end] === '\\') end += 2;
    else if (sql[end] !== quote) end += 1;
    else if (sql[end + 1] === quote) end += 2;
    else return end + 1;
  }
  return sql.length;
}

function endAfter(sql: string, mark: string, from: number): number {
  const found = sql.indexOf(mark, from);
  return found < 0 ? sql.length : found + mark.length;
}

/** Comments nest in PostgreSQL. */
function endOfBlockComment(sql: string, at: number): number {
  let depth = 0;
  let end = at;
  while (end < sql.length) {
    const pair = sql.slice(end, end + 2);
    if (pair === '/*') depth += 1;
    if (pair === '*/') depth -= 1;
    end += pair === '/*' || pair === '*/' ? 2 : 1;
    if (depth === 0) return end;
  }
  return sql.length;
}

/** A SELECT inside COPY or a subquery has no semicolon. */
const withoutEnd = (sql: string): string => sql.replace(/;\s*$/, '').trim();
