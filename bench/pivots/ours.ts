import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { computePivot } from '../../engine/pivots/compute.ts';
import type { PivotTable } from '../../engine/pivots/pivot-table.ts';
import type { ResolvedGrouping, ResolvedMeasure, ResolvedPivot } from '../../engine/pivots/resolved.ts';
import { allRows } from '../../engine/tables/cells.ts';
import { createFrameDecoder } from '../../engine/tables/frame-decoder.ts';
import type { Rows, Table } from '../../engine/tables/table.ts';
import { columns } from '../fleet-rows.ts';
import { type Answer, type Contestant, date, divisor, keyOf, type PivotCase, summed } from './cases.ts';

function columnNamed(value: string): ResolvedColumn {
  const column = columns.find((each) => each.value === value);
  if (!column) throw new Error(`There is no column ${value}.`);
  return column;
}

const grouping = (value: string): ResolvedGrouping => ({
  column: columnNamed(value),
  by: value === date ? 'quarter' : null,
  step: null,
  header: value,
  sort: { measure: null, direction: 'asc' },
  top: null,
  asked: { value },
});

function measure(take: ResolvedMeasure['take'], column: ResolvedColumn | null): ResolvedMeasure {
  const figure = columnNamed(summed);
  return { take, column, show: 'value', header: take, figure, asked: { take } };
}

const ratio: ResolvedColumn = {
  ...columnNamed(summed),
  value: 'ratio',
  total: { type: 'ratio', numerator: summed, denominator: divisor },
};

const resolved = ({ rows, isAcross }: PivotCase): ResolvedPivot => ({
  rows: rows.map(grouping),
  columns: isAcross ? [grouping(date)] : [],
  values: [measure('sum', columnNamed(summed)), measure('count', null), measure('total', ratio)],
  hideEmpty: false,
  words: { blank: '', others: '', total: '', blankApart: '', othersApart: '' },
  missing: [],
});

/** The labels of each place, from the outermost level on. */
function labelsOf({ levels, parents, values }: PivotTable['rows']): unknown[][] {
  const labels: unknown[][] = [];
  levels.forEach((level, place) => {
    labels.push(level === 0 ? [] : [...(labels[parents[place] as number] ?? []), values[place]]);
  });
  return labels;
}

function answerOf({ rows, columns: across, figures }: PivotTable): Answer {
  const [down, quarters] = [labelsOf(rows), labelsOf(across)];
  const answer: Answer = new Map();
  down.forEach((labels, row) => {
    quarters.forEach(([quarter], column) => {
      const [sum = Number.NaN, count = Number.NaN, quotient = Number.NaN] = figures.map(
        (each) => each[row * quarters.length + column] as number,
      );
      const key = keyOf(labels.map(String), typeof quarter === 'number' ? quarter : null);
      if (!Number.isNaN(count)) answer.set(key, [sum, count, quotient]);
    });
  });
  return answer;
}

export function contestant(): Contestant {
  let loaded: { table: Table; rows: Rows } | null = null;
  let result: PivotTable | null = null;
  return {
    async load(bytes) {
      const decoder = createFrameDecoder();
      decoder.push(bytes);
      decoder.finish();
      const table = decoder.dataset;
      loaded = table && { table, rows: allRows(table) };
    },
    async pivot(pivot) {
      if (!loaded) throw new Error('No rows are loaded.');
      const computed = computePivot(loaded.table, loaded.rows, resolved(pivot), 'en-US');
      if (computed.type !== 'pivot') throw new Error('The pivot is too large.');
      result = computed;
    },
    async answer() {
      if (!result) throw new Error('No pivot has been computed.');
      return answerOf(result);
    },
    async forget() {
      loaded = result = null;
    },
  };
}
