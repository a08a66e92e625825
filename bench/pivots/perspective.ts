import perspective, { type Table, type View } from '@perspective-dev/client/node';
import { type Table as Arrow, tableFromIPC } from 'apache-arrow';
import { type Answer, type Contestant, date, divisor, keyOf, type PivotCase, summed } from './cases.ts';

/** Perspective has no ratio of sums. It is calculated from two sums over the rows that have both values. */
const expressions = {
  top: `is_null("${divisor}") ? 0 : "${summed}"`,
  bottom: `is_null("${summed}") ? 0 : "${divisor}"`,
  quarter: `bucket("${date}", '3M')`,
};

const aggregates = { [summed]: 'sum', [date]: 'count', top: 'sum', bottom: 'sum' };

const columns = Object.keys(aggregates);

/** The figures of a view, as Arrow columns. */
interface ViewFigures {
  isSplit: boolean;
  table: Arrow;
  ratios: Map<string, Float64Array>;
}

const quarterOf = (at: number) => new Date(at).getUTCFullYear() * 4 + Math.floor(new Date(at).getUTCMonth() / 3);

/** Calculates the ratio of each column, which Perspective leaves to its caller. */
function figuresOf(bytes: ArrayBuffer, isSplit: boolean): ViewFigures {
  const table = tableFromIPC(new Uint8Array(bytes)) as Arrow;
  const ratios = new Map<string, Float64Array>();
  for (const { name } of table.schema.fields) {
    if (!name.endsWith('top')) continue;
    const prefix = name.slice(0, -'top'.length);
    const tops = table.getChild(name)?.toArray() as Float64Array;
    const bottoms = table.getChild(`${prefix}bottom`)?.toArray() as Float64Array;
    ratios.set(
      prefix,
      tops.map((top, row) => (bottoms[row] === 0 ? Number.NaN : top / (bottoms[row] as number))),
    );
  }
  return { isSplit, table, ratios };
}

function answerOf(all: readonly ViewFigures[], { rows }: PivotCase): Answer {
  const answer: Answer = new Map();
  for (const { table, ratios, isSplit } of all) {
    const paths = rows.map((field, depth) => table.getChild(`${field} (Group by ${depth + 1})`));
    for (const [prefix, ratio] of ratios) {
      const quarter = isSplit ? quarterOf(Date.parse(prefix.split('|')[0] ?? '')) : null;
      const [sums, counts] = [table.getChild(`${prefix}${summed}`), table.getChild(`${prefix}${date}`)];
      for (let row = 0; row < table.numRows; row++) {
        const count = counts?.get(row);
        if (!count) continue;
        const labels = paths.map((path) => path?.get(row)).filter((label) => label !== null && label !== undefined);
        answer.set(keyOf(labels.map(String), quarter), [Number(sums?.get(row)), Number(count), ratio[row] as number]);
      }
    }
  }
  return answer;
}

export async function contestant(): Promise<Contestant> {
  let table: Table | null = null;
  let last: { pivot: PivotCase; results: ViewFigures[] } | null = null;
  async function view(config: Parameters<Table['view']>[0], isSplit: boolean): Promise<ViewFigures> {
    const created = (await table?.view(config)) as View;
    const bytes = await created.to_arrow();
    await created.delete();
    return figuresOf(bytes, isSplit);
  }
  return {
    async load(bytes) {
      table = await perspective.table(bytes.buffer as ArrayBuffer);
    },
    /** A split view has no totals of its columns: they take a second view. */
    async pivot(pivot) {
      const { quarter, ...others } = expressions;
      const config = { group_by: [...pivot.rows], columns, aggregates };
      const all = [await view({ ...config, expressions: others }, false)];
      if (pivot.isAcross) all.push(await view({ ...config, expressions, split_by: ['quarter'] }, true));
      last = { pivot, results: all };
    },
    async answer() {
      if (!last) throw new Error('No pivot has been computed.');
      return answerOf(last.results, last.pivot);
    },
    async forget() {
      last = null;
      await table?.delete();
      table = null;
    },
  };
}
