import { createRequire } from 'node:module';
import { createDuckDB, NODE_RUNTIME, VoidLogger } from '@duckdb/duckdb-wasm/blocking';
import type { Table } from 'apache-arrow';
import { type Answer, type Contestant, date, divisor, keyOf, type PivotCase, summed } from './cases.ts';

const { resolve } = createRequire(import.meta.url);

/** All totals in one query, as grouping sets of rows and columns. */
function queryOf({ rows, isAcross }: PivotCase): string {
  const across = isAcross ? ', rollup(quarter)' : '';
  const quarter = isAcross ? `, year(${date}) * 4 + quarter(${date}) - 1 as quarter` : '';
  const depths = rows.map((field) => `grouping(${field}) as no_${field}`);
  return `
    select ${[...rows, ...(isAcross ? ['quarter', 'grouping(quarter) as no_quarter'] : []), ...depths].join(', ')},
      sum(${summed}) as sum, count(*)::double as count,
      sum(${summed}) filter (${divisor} is not null) /
        nullif(sum(${divisor}) filter (${summed} is not null), 0) as ratio
    from (select *${quarter} from fleet)
    group by rollup(${rows.join(', ')})${across}`;
}

function answerOf(table: Table, { rows, isAcross }: PivotCase): Answer {
  const answer: Answer = new Map();
  const numberOf = (value: unknown) => (value === null ? Number.NaN : Number(value));
  for (const row of table) {
    const labels = rows.filter((field) => Number(row[`no_${field}`]) === 0).map((field) => String(row[field]));
    const quarter = isAcross && Number(row.no_quarter) === 0 ? Number(row.quarter) : null;
    answer.set(keyOf(labels, quarter), [numberOf(row.sum), numberOf(row.count), numberOf(row.ratio)]);
  }
  return answer;
}

/** DuckDB-WASM keeps rows in its own tables. A query ends when its result is there as Arrow columns. */
export async function contestant(): Promise<Contestant> {
  const module = resolve('@duckdb/duckdb-wasm/dist/duckdb-eh.wasm');
  const bundle = { mainModule: module, mainWorker: resolve('@duckdb/duckdb-wasm/dist/duckdb-node-eh.worker.cjs') };
  const database = await createDuckDB({ mvp: bundle, eh: bundle }, new VoidLogger(), NODE_RUNTIME);
  await database.instantiate(() => undefined);
  const connection = database.connect();
  let last: { pivot: PivotCase; table: Table } | null = null;
  return {
    async load(bytes) {
      connection.insertArrowFromIPCStream(bytes, { name: 'fleet', create: true });
    },
    async pivot(pivot) {
      last = { pivot, table: connection.query(queryOf(pivot)) as unknown as Table };
    },
    async answer() {
      if (!last) throw new Error('No pivot has been computed.');
      return answerOf(last.table, last.pivot);
    },
    async forget() {
      last = null;
      connection.query('drop table fleet');
    },
  };
}
