import { fromArrow } from 'arquero';
import { type Answer, type Contestant, date, divisor, keyOf, type PivotCase, summed } from './cases.ts';

type Rows = ReturnType<typeof fromArrow>;

const quarterOf = { quarter: `d => op.utcyear(d.${date}) * 4 + op.utcquarter(d.${date})` };

const ofRows = {
  sum: `d => op.sum(d.${summed})`,
  count: 'd => op.count()',
  top: `d => op.sum(d.${divisor} == null ? null : d.${summed})`,
  bottom: `d => op.sum(d.${summed} == null ? null : d.${divisor})`,
};

const ofGroups = {
  sum: 'd => op.sum(d.sum)',
  count: 'd => op.sum(d.count)',
  top: 'd => op.sum(d.top)',
  bottom: 'd => op.sum(d.bottom)',
};

/** Arquero has no totals. They are groups of groups, each computed from the level below. */
function totalsOf(groups: Rows, { rows, isAcross }: PivotCase): Rows[] {
  const found: Rows[] = [];
  const depths = rows.map((_, place) => rows.slice(0, rows.length - place));
  for (let [deepest, fields] of [...depths, []].map((each) => [groups, each] as const)) {
    const last = found.at(isAcross ? -2 : -1);
    deepest = last ?? deepest;
    const across = isAcross ? [...fields, 'quarter'] : [...fields];
    const here = last ? deepest.groupby(...across).rollup(ofGroups) : groups;
    found.push(here);
    if (isAcross) found.push(here.groupby(...fields).rollup(ofGroups));
  }
  return found.map((each) => each.derive({ ratio: 'd => (d.bottom === 0 ? NaN : d.top / d.bottom)' }));
}

function answerOf(tables: readonly Rows[], { rows }: PivotCase): Answer {
  const answer: Answer = new Map();
  for (const table of tables) {
    const fields = rows.filter((field) => table.columnNames().includes(field));
    for (const row of table.objects() as Record<string, unknown>[]) {
      // A dictionary value without rows is a group, too.
      if (row.count === 0) continue;
      const labels = fields.map((field) => String(row[field]));
      const quarter = row.quarter === undefined ? null : Number(row.quarter);
      answer.set(keyOf(labels, quarter), [Number(row.sum), Number(row.count), Number(row.ratio)]);
    }
  }
  return answer;
}

export function contestant(): Contestant {
  let table: Rows | null = null;
  let last: { pivot: PivotCase; tables: Rows[] } | null = null;
  return {
    async load(bytes) {
      table = fromArrow(bytes, { useDate: false });
    },
    async pivot(pivot) {
      if (!table) throw new Error('No rows are loaded.');
      const source = pivot.isAcross ? table.derive(quarterOf) : table;
      const groups = source.groupby(...pivot.rows, ...(pivot.isAcross ? ['quarter'] : [])).rollup(ofRows);
      last = { pivot, tables: totalsOf(groups, pivot) };
    },
    async answer() {
      if (!last) throw new Error('No pivot has been computed.');
      return answerOf(last.tables, last.pivot);
    },
    async forget() {
      table = last = null;
    },
  };
}
