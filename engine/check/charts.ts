import { marksOf } from '../charts/resolve.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import { columnKinds } from '../columns/registry.ts';
import { resolvePivot } from '../pivots/resolve.ts';
import type { Catalogue } from '../schema/column.ts';
import type { Report } from '../schema/report.ts';
import type { Issue } from './issue.ts';
import { namesOf } from './named.ts';
import { issueIn, type Path } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import type { Typed } from './world.ts';

type CatalogueColumn = Catalogue['columns'][string];

/** What a column says of places: a county or a city lies in a region, which is a field of its own. */
function placeIssue(file: Typed<Catalogue>['file'], field: string, { columns }: Catalogue): Issue[] {
  const place = columns[field]?.place;
  const path: Path = ['columns', field, 'place'];
  if (!place) return [];
  if (columns[field]?.type !== 'text')
    return [issueIn(file, path, { message: `“${field}” names places, and is no text.`, expected: 'the type text' })];
  if (place.type === 'region') {
    if (place.region === undefined) return [];
    const message = `“${field}” is a region, which lies in no other.`;
    return [issueIn(file, [...path, 'region'], { message, expected: 'no region' })];
  }
  const regions = Object.keys(columns).filter((name) => columns[name]?.place?.type === 'region');
  if (place.region !== undefined && regions.includes(place.region)) return [];
  const message =
    place.region === undefined
      ? `“${field}” is a ${place.type}, and nothing says of which state or province.`
      : `“${place.region}” is no field of states or provinces.`;
  return [
    issueIn(file, place.region === undefined ? path : [...path, 'region'], {
      message,
      expected: 'region: a field whose place is a region',
      suggestion: suggest(place.region ?? field, regions),
    }),
  ];
}

/** The places that columns name. */
export const checkPlaces = ({ file, value }: Typed<Catalogue>): Issue[] =>
  Object.keys(value.columns).flatMap((field) => placeIssue(file, field, value));

/** What a column is called plays no part. */
const noWords: Parameters<typeof resolvePivot>[2]['words'] = Object.assign(() => '', {
  of: () => '',
  has: () => false,
});

/** A column of the catalogue, as far as marks ask. */
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

/** All of a catalogue, of which many reports are checked. */
const known = new WeakMap<Catalogue['columns'], ResolvedColumn[]>();

function allOf(columns: Catalogue['columns']): ResolvedColumn[] {
  const all = known.get(columns) ?? Object.entries(columns).map(([field, column]) => plain(field, column));
  known.set(columns, all);
  return all;
}

/** The mark of a report's chart against its pivot, whose columns are known. */
export function checkChart(report: Typed<Report>, { columns }: Catalogue): Issue[] {
  const { chart, pivot } = report.value;
  if (!chart?.mark || !pivot) return [];
  const marks = marksOf(resolvePivot(pivot, allOf(columns), { words: noWords }));
  if (marks.includes(chart.mark)) return [];
  const message = `The ${namesOf(report).drawn} can't be drawn as ${chart.mark}.`;
  return [issueIn(report.file, ['chart', 'mark'], { message, expected: `one of ${listed(marks)}` })];
}
