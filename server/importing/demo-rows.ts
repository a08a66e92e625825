import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { columnNames, type FileTable } from '../database/file-tables.ts';
import { demoPlans } from '../seed/plans.ts';

/** The demo's rows of a table are in the repository, up to this size. */
const mostBytes = 10_000_000;

export interface DemoRows {
  /** CSV with headers, as COPY reads it. */
  csv: string;
  rows: number;
  /** Number of rows in the table, for all accounts. */
  of: number;
}

/** The first rows of a table or of its draft that belong to the demo's accounts. */
export async function demoRowsOf(client: pg.Client, table: FileTable, name: string): Promise<DemoRows> {
  const customers = demoPlans.map(({ customer }) => pg.escapeLiteral(customer)).join(', ');
  const where = table.owner === 'account' ? `where customer_number in (${customers})` : '';
  const { rows: counted } = await client.query<{ fit: string; of: string }>(
    `select (select count(*) from (select sum(octet_length(t::text) + 1) over (order by row_number) as bytes from ${name} t ${where}) s
              where bytes <= ${mostBytes}) as fit,
            (select count(*) from ${name}) as of`,
  );
  const rows = Number(counted[0]?.fit ?? 0);
  const names = columnNames(table).map(pg.escapeIdentifier).join(', ');
  await client.query(`set local timezone = 'UTC'`);
  const stream: AsyncIterable<Buffer> = client.query(
    copyTo(
      `copy (select ${names} from ${name} ${where} order by row_number limit ${rows}) to stdout (format csv, header)`,
    ),
  );
  const chunks: Buffer[] = [];
  for await (const each of stream) chunks.push(each);
  return { csv: Buffer.concat(chunks).toString('utf8'), rows, of: Number(counted[0]?.of ?? 0) };
}
