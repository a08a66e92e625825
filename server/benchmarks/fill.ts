import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { prepareBenchmarkRole } from './role.ts';

/** With fewer accounts than this there is no benchmark. */
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

/** A January before the records of any fleet. */
const firstYear = (today: string) => Number(today.slice(0, 4)) - 5;

/**
 * Recalculates the benchmarks by country and industry for the quarters, semesters and years up to `today` (YYYY-MM-DD).
 * Each account is read separately under row-level security. Only averages of at least five accounts are written.
 * Returns their number. `owner` is connected as the owner of the tables. Throws an Error if it may not create the role
 * that reads.
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
      // An account without an industry counts only for its country.
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

/** Every account has the same weight: a large one neither dominates the average nor can be derived from it. */
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
