import { formatIssue } from '../engine/check/issue.ts';
import { faultIssueOf } from '../engine/check/queries/queries.ts';
import { withClient } from './database/connect.ts';
import { examineQueries } from './query/examine.ts';

/** A query as it is in its file. */
export interface WrittenQuery {
  path: string;
  sql: string;
}

/** PostgreSQL's complaints about queries, one line each with file, line and column. */
export async function examineWritten(appUrl: string, queries: readonly WrittenQuery[]): Promise<string[]> {
  const texts = Object.fromEntries(queries.map(({ path, sql }) => [path, sql]));
  const { queries: examined, schema } = await withClient(appUrl, (client) => examineQueries(client, texts));
  return queries.flatMap(({ path, sql }) => {
    const fault = examined[path]?.fault;
    return fault ? [formatIssue(faultIssueOf(path, sql, fault, schema))] : [];
  });
}
