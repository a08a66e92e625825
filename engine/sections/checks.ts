import type { Mistake } from '../context/mistake.ts';
import type { Catalogue } from '../schema/column.ts';
import { drawings } from './drawings.ts';
import type { Section, SectionType } from './registry.ts';
import { isColumn } from './row-screen.ts';

/** The place of a column in the catalog. */
type ColumnPlace = NonNullable<Catalogue['columns'][string]['place']>;

/** A column of the catalog. */
type ColumnOf = (field: string) => Catalogue['columns'][string] | undefined;

type PlaceOf = (field: string) => ColumnPlace | undefined;

const order = ['region', 'county', 'city'] as const;

/** Why a field can't be at its position in a drill-down from regions to cities. */
function fault(field: string, position: number, drill: readonly string[], placeOf: PlaceOf): Mistake | null {
  const [region = ''] = drill;
  const own = placeOf(field);
  const before = placeOf(drill[position - 1] ?? '');
  if (!own)
    return { message: `“${field}” has no place.`, expected: 'a column with a “place” in definitions/columns.json' };
  if (position === 0) {
    if (own.type === 'region') return null;
    return {
      message: `“${field}” is a ${own.type}, but a drill-down starts with regions.`,
      expected: 'a column of states or provinces first',
    };
  }
  if (own.region !== region)
    return {
      message: `The region of “${field}” is not “${region}”.`,
      expected: `a column of counties or cities whose region is ${region}`,
    };
  if (!before || order.indexOf(own.type) > order.indexOf(before.type)) return null;
  return {
    message: `“${field}” is a ${own.type}, so it can’t come after a ${before.type}.`,
    expected: 'counties before cities, each once',
  };
}

/** What is wrong with the drill-down of a map, from regions to the places in them; null if nothing is. */
function drillMistake({ drill = [], ...others }: { drill?: readonly string[] }, columnOf: ColumnOf): Mistake | null {
  const placeOf: PlaceOf = (field) => columnOf(field)?.place;
  if (drill.length === 0) return null;
  const beside = ['rows', 'columns', 'mark', 'stack', 'scale', 'lying'].find((name) => Object.hasOwn(others, name));
  if (beside)
    return {
      at: [beside],
      message: `This section has both drill and ${beside}.`,
      fix: `Remove ${beside}: a drill-down sets the groups itself and is always a map.`,
    };
  for (const [position, field] of drill.entries()) {
    const found = fault(field, position, drill, placeOf);
    if (found) return { ...found, at: ['drill', position] };
  }
  return null;
}

/** A row leads to a column that leads nowhere. */
function opensMistake({ opens }: { opens?: string }, columnOf: ColumnOf): Mistake | null {
  const column = opens !== undefined && isColumn(opens) ? columnOf(opens) : undefined;
  if (!column || column.opens) return null;
  return {
    at: ['opens'],
    message: `“${opens}” opens nothing.`,
    expected: 'a column with “opens” in definitions/columns.json, or an address',
  };
}

/** What is wrong with a map: degrees in a column of texts, or directions to nowhere; null if nothing is. */
function mapMistake(section: Extract<Section, { type: 'map' }>, columnOf: ColumnOf): Mistake | null {
  for (const part of ['latitude', 'longitude'] as const) {
    const type = columnOf(section[part])?.type;
    if (type === undefined || type === 'number') continue;
    const message = `The ${part} is in “${section[part]}”, which is a column of the type ${type}.`;
    return { at: [part], message, expected: 'a column of the type number, in degrees' };
  }
  if (section.latitude === section.longitude)
    return { at: ['longitude'], message: `“${section.longitude}” is the latitude, too.`, expected: 'another column' };
  const missing = ['{latitude}', '{longitude}'].filter((part) => !(section.directions ?? part).includes(part));
  if (missing.length === 0) return opensMistake(section, columnOf);
  return {
    at: ['directions'],
    message: `The address has no ${missing.join(' and no ')}.`,
    expected: 'an address with both',
  };
}

/** Pictures are marked on a drawing that has none of their places. */
function picturesMistake({ places }: Extract<Section, { type: 'pictures' }>, columnOf: ColumnOf): Mistake | null {
  const codes = places && columnOf(places.value)?.values;
  const known = places ? Object.keys(drawings[places.drawing].places) : [];
  if (!places || codes?.some((code) => known.includes(code))) return null;
  return {
    at: ['places', 'value'],
    message: `“${places.value}” has no place of the drawing “${places.drawing}”.`,
    expected: `a column with values such as ${known.slice(0, 3).join(', ')}`,
  };
}

/** A property of a timeline that says nothing without another one. */
const needs = { line: 'amount', icons: 'kind' } as const;

/** What is wrong with a timeline: texts instead of days or costs, or icons for unknown kinds; null if nothing is. */
function timelineMistake(section: Extract<Section, { type: 'timeline' }>, columnOf: ColumnOf): Mistake | null {
  const typed = (part: 'date' | 'amount', types: readonly string[], expected: string): Mistake | null => {
    const type = columnOf(section[part] ?? '')?.type;
    if (type === undefined || types.includes(type)) return null;
    return { at: [part], message: `“${section[part]}” is a column of the type ${type}.`, expected };
  };
  for (const part of ['line', 'icons'] as const)
    if (section[part] !== undefined && section[needs[part]] === undefined)
      return {
        at: [part],
        message: `This timeline has ${part}, but no ${needs[part]}.`,
        fix: `Add ${needs[part]}, or remove ${part}.`,
      };
  const { values } = columnOf(section.kind ?? '') ?? {};
  const stray = Object.keys(section.icons ?? {}).find((kind) => values && !values.includes(kind));
  return (
    typed('date', ['date', 'datetime'], 'a column of the type date or datetime') ??
    typed('amount', ['currency', 'number'], 'a column of the type currency or number') ??
    (stray === undefined
      ? null
      : {
          at: ['icons', stray],
          message: `“${section.kind}” has no value “${stray}”.`,
          expected: 'a value of the column',
        })
  );
}

/** The figures that say whether there are more rows are among those of the text. */
function textMistake({ values, whole = [] }: Extract<Section, { type: 'text' }>): Mistake | null {
  const place = whole.findIndex((name) => !Object.hasOwn(values, name));
  if (place < 0) return null;
  return {
    at: ['whole', place],
    message: `“values” has no figure “${whole[place]}”.`,
    expected: `one of ${Object.keys(values).join(', ')}`,
  };
}

type Checks = { [T in SectionType]?: (section: Extract<Section, { type: T }>, columnOf: ColumnOf) => Mistake | null };

/** What is wrong with a section besides its schema and the names in it. Not in the kinds, which the portal loads. */
const checks: Checks = {
  chart: drillMistake,
  map: mapMistake,
  table: opensMistake,
  pictures: picturesMistake,
  text: textMistake,
  timeline: timelineMistake,
};

export const checkKind = (section: Section, columnOf: ColumnOf): Mistake | null =>
  (checks[section.type] as ((section: Section, columnOf: ColumnOf) => Mistake | null) | undefined)?.(
    section,
    columnOf,
  ) ?? null;
