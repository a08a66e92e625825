import { fileURLToPath } from 'node:url';
import type { Call } from '../contract/call.ts';
import { type Calls, callNames, calls } from '../contract/calls.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { checkStructure } from '../engine/check/queries/queries.ts';
import { callPath } from '../engine/check/queries/sql-path.ts';
import { type BoundQuery, bindQuery } from './query/bind.ts';
import { structureFault } from './query/structure.ts';
import { readText } from './read-text.ts';

/** The names of the calls that a query answers. */
export type SqlCallName = { [N in keyof Calls]: Calls[N] extends { sql: true } ? N : never }[keyof Calls];

/** A call with its query. */
export interface SqlCall {
  name: SqlCallName;
  path: string;
  /** The text as written. */
  sql: string;
  query: BoundQuery;
}

const isSql = (name: keyof Calls): name is SqlCallName => (calls[name] as Call).sql === true;

export const sqlCallNames = callNames.filter(isSql);

/** The queries of calls. Broken ones are left out, and reported with file, line and column. */
export function loadSqlCalls(): { sqlCalls: SqlCall[]; broken: string[] } {
  const broken: string[] = [];
  const sqlCalls = sqlCallNames.flatMap((name): SqlCall[] => {
    const path = callPath(name);
    const { text, why } = readText(fileURLToPath(new URL(`../${path}`, import.meta.url)));
    const issues = text === null ? [] : checkStructure(path, text, structureFault);
    if (text === null) broken.push(`${path}:1:1  ${why ?? `The call ${name} has no query.`}`);
    broken.push(...issues.map(formatIssue));
    return text === null || issues.length > 0 ? [] : [{ name, path, sql: text, query: bindQuery(text) }];
  });
  return { sqlCalls, broken };
}
