import { formatNumber } from '../formats/number.ts';
import type { KeyValue } from '../pivots/keys.ts';
import { axisLabels } from '../pivots/labels.ts';
import { mostSeries } from './fields.ts';
import type { ChartInput } from './resolved.ts';

/** A point with its group and the group above it, as rows of the pivot; 0 for none. */
export interface Spotted {
  row: number;
  parent: number;
}

/** The points of one color. */
export interface Family {
  name: string;
  /** The groups without a color of their own. */
  isRest: boolean;
}

interface Families {
  /** The field that has the colors; null where all points have the same. */
  field: string | null;
  families: Family[];
  /** The index of the family of a point. */
  familyOf(point: Spotted): number;
  /** Why the points do not have the colors of the first field. */
  notes: string[];
}

/** With more groups, almost all points would share the color of the rest. */
const mostGrouped = 60;

const numberedBy = <Key>(keys: readonly Key[]): Map<Key, number> =>
  new Map([...new Set(keys)].map((key, place) => [key, place]));

/**
 * What the points of a scatter plot are colored by: the first field where it has few groups, or else the second. Of a field with
 * some more, the first groups have colors. Two fields with too many groups color nothing.
 */
export function familiesOf(
  { pivot, table, style, words }: Pick<ChartInput, 'pivot' | 'table' | 'style' | 'words'>,
  points: readonly Spotted[],
): Families {
  const [outer, inner] = pivot.rows;
  const plain = { field: null, families: [{ name: '', isRest: false }], familyOf: () => 0, notes: [] };
  if (!outer || !inner) return plain;
  const { values } = table.rows;
  const label = axisLabels(pivot.rows, table.rows, style, pivot.words);
  const outers = numberedBy(points.map(({ parent }) => parent));
  const inners = numberedBy(points.map(({ row }) => values[row] as KeyValue));
  const isFew = outers.size <= mostSeries;
  const number = formatNumber(outers.size, style.locale, 0);
  if (!isFew && inners.size <= mostSeries) {
    const firsts = new Map(points.toReversed().map(({ row }) => [values[row] as KeyValue, row]));
    return {
      field: inner.column.value,
      families: [...inners.keys()].map((value) => ({ name: label(firsts.get(value) ?? 0), isRest: false })),
      familyOf: ({ row }) => inners.get(values[row] as KeyValue) ?? 0,
      notes: [words('charts.notes.coloured_by', { field: inner.header, other: outer.header, number })],
    };
  }
  if (!isFew && outers.size > mostGrouped)
    return { ...plain, notes: [words('charts.notes.uncoloured', { field: outer.header, number, most: mostSeries })] };
  const named = [...outers.keys()]
    .filter((row) => values[row] !== undefined)
    .slice(0, isFew ? mostSeries : mostSeries - 1);
  const places = new Map(named.map((row, place) => [row, place]));
  const hasRest = named.length < outers.size;
  const names = named.map(label);
  // A category may have the name of the rest.
  const rest = names.includes(pivot.words.others) ? pivot.words.othersApart : pivot.words.others;
  return {
    field: outer.column.value,
    families: [...names.map((name) => ({ name, isRest: false })), ...(hasRest ? [{ name: rest, isRest: true }] : [])],
    familyOf: ({ parent }) => places.get(parent) ?? named.length,
    notes: isFew ? [] : [words('charts.notes.grey', { field: outer.header, number: named.length, others: rest })],
  };
}
