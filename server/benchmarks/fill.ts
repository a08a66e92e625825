import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { prepareBenchmarkRole } from './role.ts';

/** Fewer accounts than these give no figure. */
const fewest = 5;

interface Account {
  customer_number: string;
  customer_country: 'USA' | 'CAN';
  customer_industry: string | null;
}

interface Figure {
  customer_country: string;
  customer_industry: string;
  period: string;
  measure: string;
  value: string;
}

/** A first January that no fleet's records reach behind. */
const firstYear = (today: string) => Number(today.slice(0, 4)) - 5;

/**
 * Works out anew what fleets of a country and of an industry do, for the quarters, semesters and years up to `today` (YYYY-MM-DD).
 * Each account is read by itself, as row-level security has it; written are means of five accounts and more. Gives how many.
 * `owner` is connected as the owner of the tables. Throws an Error where it may not make the role that reads.
 */
export async function fillBenchmarks(owner: pg.ClientBase, today: string): Promise<number> {
  const role = `set local role ${pg.escapeIdentifier(await prepareBenchmarkRole(owner))}`;
  const query = await readFile(new URL('figures.sql', import.meta.url), 'utf8');
  await owner.query('begin');
  try {
    await owner.query(role);
    const { rows: accounts } = await owner.query<Account>(
      'select customer_number, customer_country, customer_industry from accounts order by 1',
    );
    const figures: Figure[] = [];
    for (const { customer_number, customer_country, customer_industry } of accounts) {
      await owner.query('reset role');
      await owner.query(`select set_config('app.customer', $1, true)`, [customer_number]);
      await owner.query(role);
      const { rows } = await owner.query<Figure>(query, [`${firstYear(today)}-01`, today]);
      // An account without an industry is one of its country alone.
      for (const industry of new Set(['', customer_industry ?? '']))
        figures.push(...rows.map((row) => ({ ...row, customer_country, customer_industry: industry })));
    }
    const written = await write(owner, figures);
    await owner.query('commit');
    return written;
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Each account weighs the same: a large one neither makes the figure nor can be read out of it. */
async function write(client: pg.ClientBase, figures: readonly Figure[]): Promise<number> {
  await client.query('delete from industry_figures');
  const { rowCount } = await client.query(
    `insert into industry_figures (customer_country, customer_industry, period, measure, value, accounts)
     select customer_country, customer_industry, period, measure, avg(value), count(*)
       from json_to_recordset($1) as f (customer_country text, customer_industry text, period text, measure text, value numeric)
      group by 1, 2, 3, 4 having count(*) >= $2`,
    [JSON.stringify(figures), fewest],
  );
  return rowCount ?? 0;
}
