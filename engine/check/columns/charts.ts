import { marksOf } from '../../charts/resolve.ts';
import type { ResolvedColumn } from '../../columns/column.ts';
import { columnKinds, isPlainText } from '../../columns/registry.ts';
import { resolvePivot } from '../../pivots/resolve.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { Report } from '../../schema/report.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import { namesOf } from '../named.ts';
import { listed, suggest } from '../suggest.ts';
import type { Typed } from '../world.ts';

type CatalogueColumn = Catalogue['columns'][string];

/** The place of a column: a county or a city needs the column of its region. */
function placeIssue(file: Typed<Catalogue>['file'], field: string, { columns }: Catalogue): Issue[] {
  const place = columns[field]?.place;
  const path: Path = ['columns', field, 'place'];
  if (!place) return [];
  if (!columns[field] || !isPlainText(columns[field].type))
    return [issueIn(file, path, { message: `“${field}” has a place, but it is not text.`, expected: 'type text' })];
  if (place.type === 'region') {
    if (place.region === undefined) return [];
    const message = `“${field}” is a region, so it can’t be part of a region.`;
    return [issueIn(file, [...path, 'region'], { message, fix: 'Remove “region”.' })];
  }
  const regions = Object.keys(columns).filter((name) => columns[name]?.place?.type === 'region');
  if (place.region !== undefined && regions.includes(place.region)) return [];
  const message =
    place.region === undefined
      ? `“${field}” is a ${place.type}, but the column of its state or province is not given.`
      : `“${place.region}” is not a column of states or provinces.`;
  return [
    issueIn(file, place.region === undefined ? path : [...path, 'region'], {
      message,
      expected: '“region” with a column whose place is a region',
      suggestion: suggest(place.region ?? field, regions),
    }),
  ];
}

/** The places of all columns. */
export const checkPlaces = ({ file, value }: Typed<Catalogue>): Issue[] =>
  Object.keys(value.columns).flatMap((field) => placeIssue(file, field, value));

/** Headers do not matter here. */
const noWords: Parameters<typeof resolvePivot>[2]['words'] = Object.assign(() => '', {
  of: () => '',
  has: () => false,
});

/** A column of the catalogue, with what the choice of a mark depends on. */
const plain = (value: string, { type, total, place, decimals }: CatalogueColumn): ResolvedColumn => ({
  value,
  header: value,
  group: '',
  type,
  align: columnKinds[type].align,
  width: columnKinds[type].width,
  enabled: true,
  pinned: false,
  decimals: decimals ?? columnKinds[type].decimals,
  unit: null,
  conversion: null,
  values: null,
  total: total ?? { type: 'none' },
  totalWords: null,
  excelFormat: '',
  ...(place ? { place } : {}),
});

/** All columns of a catalogue, cached because every report is checked against it. */
const known = new WeakMap<Catalogue['columns'], ResolvedColumn[]>();

function allOf(columns: Catalogue['columns']): ResolvedColumn[] {
  const all = known.get(columns) ?? Object.entries(columns).map(([field, column]) => plain(field, column));
  known.set(columns, all);
  return all;
}

/** The mark of a report's chart must fit its pivot. Its columns have been checked before. */
export function checkChart(report: Typed<Report>, { columns }: Catalogue): Issue[] {
  const { chart, pivot } = report.value;
  if (!chart?.mark || !pivot) return [];
  const marks = marksOf(resolvePivot(pivot, allOf(columns), { words: noWords }));
  if (marks.includes(chart.mark)) return [];
  const message = `"mark": "${chart.mark}" does not fit this ${namesOf(report).drawn}.`;
  return [issueIn(report.file, ['chart', 'mark'], { message, expected: `one of ${listed(marks)}` })];
}
