import { cellWriter } from '../columns/cell.ts';
import { formatPercent } from '../formats/number.ts';
import { axisLabels } from '../pivots/labels.ts';
import { groupsOf } from './axis-places.ts';
import { firstDrawn, isAdditive, isFlowing, isOrdered } from './fields.ts';
import type { Drawn } from './resolved.ts';

interface Named {
  name: string;
  value: number;
}

/** What a sentence is told of. */
export interface Told {
  /** Of the groups at this depth of the rows. Default: 1. */
  depth?: number;
  /** Whether these are places: what has none is on no map. */
  isOfPlaces?: boolean;
}

/** The figures of the first measure at the groups of the axis, whatever series they fall into. */
function figuresOf({ pivot, table, style }: Drawn, measure: number, { depth = 1, isOfPlaces = false }: Told): Named[] {
  const width = table.columns.levels.length;
  const [grouping] = pivot.rows;
  // What has no date is no part of a course, and what has no place is on no map.
  const leavesBlank = (grouping !== undefined && isOrdered(grouping)) || isOfPlaces;
  const label = axisLabels(pivot.rows, table.rows, style, pivot.words);
  return groupsOf(table.rows, grouping, depth)
    .filter(
      (row) => row === 0 || (table.rows.values[row] !== undefined && !(leavesBlank && table.rows.values[row] === null)),
    )
    .map((row) => ({ name: label(row), value: table.figures[measure]?.[row * width] ?? Number.NaN }))
    .filter(({ value }) => !Number.isNaN(value));
}

/** The groups of a chart in words: how the first figure goes along an axis, or which groups are first. */
export function sentenceOf(given: Drawn, told: Told = {}): string {
  const { pivot, table, words, style } = given;
  const place = firstDrawn(pivot);
  const measure = pivot.values[place];
  const figures = measure ? figuresOf(given, place, told) : [];
  const [first] = figures;
  const last = figures.at(-1);
  if (!measure || !first || !last || figures.every(({ value }) => value === 0)) return words('charts.said.nothing');
  const write = cellWriter(measure.figure, style);
  const said = (named: Named) => ({ name: named.name, value: write(named.value) });
  const sorted = figures.toSorted((a, b) => b.value - a.value);
  const [most, second] = sorted;
  const fewest = sorted.at(-1);
  if (!most || !fewest || !second) return words('charts.said.one', { measure: measure.header, ...said(first) });
  const [grouping] = pivot.rows;
  if (grouping && isFlowing(grouping)) {
    return words('charts.said.course', {
      measure: measure.header,
      first: first.name,
      first_value: write(first.value),
      last: last.name,
      last_value: write(last.value),
      most: most.name,
      most_value: write(most.value),
      fewest: fewest.name,
      fewest_value: write(fewest.value),
    });
  }
  const whole = table.figures[place]?.[0] ?? Number.NaN;
  const isShare =
    isAdditive(measure) && measure.show === 'value' && whole > 0 && figures.every(({ value }) => value >= 0);
  const share = isShare ? formatPercent(most.value / whole, style.locale, 1) : '';
  return words(isShare ? 'charts.said.first_share' : 'charts.said.first', {
    measure: measure.header,
    ...said(most),
    share,
    second: second.name,
    second_value: write(second.value),
  });
}
