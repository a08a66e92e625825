/** A section of SQL: code, or a text, quoted name or comment, which is not searched. */
export interface Stretch {
  is: 'code' | 'quoted' | 'comment';
  at: number;
  end: number;
  /** Whether it ends before the file does. */
  isClosed: boolean;
}

const nameStart = /[a-z_]/i;
const namePart = /[a-z0-9_]/i;

/** All sections of a text, in order and without gaps. */
export function stretchesOf(sql: string): Stretch[] {
  const found: Stretch[] = [];
  const marks = /['"$]|--|\/\*/g;
  let code = 0;
  for (let mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    const at = mark.index;
    const opaque = opaqueAt(sql, at);
    if (!opaque) continue;
    if (at > code) found.push({ is: 'code', at: code, end: at, isClosed: true });
    found.push(opaque);
    code = opaque.end;
    marks.lastIndex = code;
  }
  if (sql.length > code) found.push({ is: 'code', at: code, end: sql.length, isClosed: true });
  return found;
}

/**
 * Name of the placeholder at this position; null if there is none. Casts (`::date`) and slices are not placeholders.
 */
export function placeholderAt(sql: string, at: number): string | null {
  if (sql[at] !== ':' || !nameStart.test(sql[at + 1] ?? '')) return null;
  const before = sql[at - 1] ?? '';
  if (before === ':' || before === ']' || namePart.test(before)) return null;
  let end = at + 1;
  while (end < sql.length && namePart.test(sql[end] ?? '')) end += 1;
  return sql.slice(at + 1, end).toLowerCase();
}

/** What begins at a mark; null for nothing, such as a dollar sign inside a name. */
function opaqueAt(sql: string, at: number): Stretch | null {
  const here = sql[at];
  const ends = (is: Stretch['is'], end: number) => ({ is, at, end: end < 0 ? sql.length : end, isClosed: end >= 0 });
  if (here === "'") return ends('quoted', endOfQuoted(sql, at, "'", isEscapeText(sql, at)));
  if (here === '"') return ends('quoted', endOfQuoted(sql, at, '"', false));
  // A line comment may also end with the file.
  if (here === '-' && sql[at + 1] === '-') return { ...ends('comment', endAfter(sql, '\n', at)), isClosed: true };
  if (here === '/' && sql[at + 1] === '*') return ends('comment', endOfBlockComment(sql, at));
  if (here === '$' && !namePart.test(sql[at - 1] ?? '')) {
    const tag = /^\$([a-z_][a-z0-9_]*)?\$/i.exec(sql.slice(at, at + 70))?.[0];
    if (tag) return ends('quoted', endAfter(sql, tag, at + tag.length));
  }
  return null;
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
  return -1;
}

function endAfter(sql: string, mark: string, from: number): number {
  const found = sql.indexOf(mark, from);
  return found < 0 ? -1 : found + mark.length;
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
  return -1;
}

/** Where the single statement of a file ends: before the trailing semicolons. */
export function endOfStatement(sql: string): number {
  let last = sql.length;
  for (const { is, at, end } of stretchesOf(sql).reverse()) {
    if (is === 'comment') continue;
    if (is === 'quoted') break;
    let code = sql.slice(at, end).trimEnd();
    while (code.endsWith(';')) {
      last = at + code.length - 1;
      code = code.slice(0, -1).trimEnd();
    }
    if (code !== '') break;
  }
  return last;
}
