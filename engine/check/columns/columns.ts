import { columnKinds, figureKindOf, finestPartOf } from '../../columns/registry.ts';
import { fieldsOf } from '../../definitions/report.ts';
import { ratioUnits, units } from '../../formats/units.ts';
import type { Measured } from '../../pivots/measures/kind.ts';
import {
  type Catalogue,
  type ColumnType,
  catalogueSchema,
  type ReportColumn,
  type UnitKind,
} from '../../schema/column.ts';
import type { Report } from '../../schema/report.ts';
import type { Derivation } from '../../schema/source.ts';
import type { Total } from '../../schema/total.ts';
import { fieldsMadeBy, fieldsReadBy } from '../../tables/derive.ts';
import { checkTotal } from '../../totals/checks.ts';
import { totalKindOf, totalKinds } from '../../totals/registry.ts';
import type { Issue, IssueText } from '../issue.ts';
import { faultyEntries } from '../json/shape.ts';
import { issueIn, isTree, type Path, type SourceFile } from '../json/source-file.ts';
import { listedIn, namesOf } from '../named.ts';
import { listed, suggest } from '../suggest.ts';
import type { Typed } from '../world.ts';
import { checkChart, checkPlaces } from './charts.ts';
import { checkDerivations } from './derivations.ts';
import { catalogueKind, checkDerivedKinds } from './derived-kinds.ts';
import { checkGroups, checkHeadline, checkPivot } from './pivots.ts';

/** The fields of all columns of a report. */
const shownFields = (report: Report, catalogue: Catalogue) =>
  new Set(report.columns.flatMap((entry) => fieldsOf(entry, catalogue)));

const unknownField = (name: string, names: readonly string[]) => ({
  message: `Unknown column “${name}”.`,
  expected: 'a column of definitions/columns.json',
  suggestion: suggest(name, names),
});

/** Suggestions are slow to find; a file with more columns is broken in another way. */
const mostGuessed = 1000;

function checkEntry(
  entry: ReportColumn,
  index: number,
  { file }: Typed<Report>,
  { columns, sets }: Catalogue,
): Issue[] {
  const path: Path = ['columns', index];
  const known = (name: string, at: Path) =>
    Object.hasOwn(columns, name)
      ? []
      : [issueIn(file, at, unknownField(name, index < mostGuessed ? Object.keys(columns) : []))];
  if (typeof entry === 'string') return known(entry, path);
  const ways = ['value', 'set', 'columns'].filter((way) => way in entry);
  if (ways.length !== 1) {
    const message =
      ways.length === 0 ? 'This column has no value, set or columns.' : `This column has both ${ways.join(' and ')}.`;
    return [issueIn(file, path, { message, expected: 'exactly one of value, set, columns' })];
  }
  if (entry.set !== undefined && !Object.hasOwn(sets, entry.set)) {
    const names = Object.keys(sets);
    const message = `Unknown column set “${entry.set}”.`;
    return [
      issueIn(file, [...path, 'set'], {
        message,
        expected: `one of ${listed(names)}`,
        suggestion: suggest(entry.set, names),
      }),
    ];
  }
  if (entry.columns) return entry.columns.flatMap((name, index) => known(name, [...path, 'columns', index]));
  return entry.value === undefined ? [] : known(entry.value, [...path, 'value']);
}

const once = 'each column once';

/** Columns that are listed twice without a condition. */
function checkDoubles({ file, value }: Typed<Report>, catalogue: Catalogue): Issue[] {
  const seen = new Set<string>();
  return value.columns.flatMap((entry, index) => {
    if (typeof entry !== 'string' && entry.when) return [];
    const twice = fieldsOf(entry, catalogue).filter((field) => seen.has(field));
    for (const field of fieldsOf(entry, catalogue)) seen.add(field);
    return twice.map((field) =>
      issueIn(file, ['columns', index], {
        message: `Column “${field}” is listed twice.`,
        expected: once,
      }),
    );
  });
}

/** Decimals need a number, and at least one column must be visible by default. */
function checkShown({ file, value }: Typed<Report>, catalogue: Catalogue): Issue[] {
  const own = value.columns.flatMap((entry, index) => {
    if (typeof entry === 'string') return [];
    const other = (fits: (type: ColumnType) => boolean) =>
      fieldsOf(entry, catalogue).find((field) => {
        const type = entry.type ?? catalogue.columns[field]?.type;
        return type && !fits(type);
      });
    const text = entry.decimals === undefined ? undefined : other((type) => columnKinds[type].storage === 'number');
    const day = entry.in_period ? other((type) => finestPartOf(type) === 'month') : undefined;
    const faultAt = (name: string, message: string) =>
      issueIn(file, ['columns', index, name], { message, fix: `Remove “${name}”.` });
    return [
      ...(text === undefined ? [] : [faultAt('decimals', `“${text}” is not a number, so it can’t have decimals.`)]),
      ...(day === undefined ? [] : [faultAt('in_period', `“${day}” is not a month, so it can’t have “in_period”.`)]),
    ];
  });
  // Only forms can do with a table without columns; sections are checked with theirs.
  const isOff =
    value.columns.length > 0 && value.columns.every((entry) => typeof entry !== 'string' && entry.enabled === false);
  if (!isOff) return own;
  const message = 'All columns are hidden by default, so the report would be empty.';
  return [...own, issueIn(file, ['columns'], { message, expected: 'at least one column without "enabled": false' })];
}

const parts = (total: Total | undefined): readonly string[] => (total ? totalKindOf(total).fields(total) : []);

/** The total types that work for ratios, for a message. */
const forRatios = Object.values<{ suitsRatios: boolean; schema: { properties: { type: { const: string } } } }>(
  totalKinds,
)
  .filter(({ suitsRatios }) => suitsRatios)
  .map(({ schema }) => schema.properties.type.const)
  .join(' or ');

type Column = Pick<Catalogue['columns'][string], 'type' | 'unit'>;

/** What a column is, in words, if it can’t be totaled; null for numbers, and for booleans, which are counted. */
function nonNumeric({ type }: Column): string | null {
  const { storage } = columnKinds[type];
  return storage === 'number' || storage === 'boolean' ? null : storage === 'text' ? 'text' : 'a date';
}

/** Units that the other system inverts: mpg becomes L/100 km. */
const isInverted = (unit: Column['unit']) =>
  unit !== undefined && Object.values(units[unit]).some(({ conversion }) => conversion?.type === 'reciprocal');

/** The units of numerator and denominator of a ratio, by its unit; null for no unit. */
const ratioSides: Partial<Record<UnitKind, readonly [UnitKind | null, UnitKind | null]>> = {
  efficiency: ['distance', 'volume'],
  cost_per_distance: [null, 'distance'],
  cents_per_distance: [null, 'distance'],
  cost_per_volume: [null, 'volume'],
  emissions: [null, 'distance'],
};

/** Why a total is meaningless, apart from missing columns; null if it is fine. */
function totalFault(field: string, total: Total, column: Column, catalogue: Catalogue): IssueText | null {
  if (total.type === 'none') return null;
  const own = nonNumeric(column);
  if (own) return { message: `“${field}” is ${own}, so it can’t have a total.`, fix: 'Remove the total.' };
  const isRatio =
    figureKindOf(column.type)?.measures === 'share' || (column.unit !== undefined && ratioUnits.has(column.unit));
  if (isRatio && !totalKindOf(total).suitsRatios) {
    const expected = `a total of type ${isInverted(column.unit) ? 'none or ratio' : forRatios}`;
    return { message: `“${field}” is a ratio, so a total of type “${total.type}” would be wrong.`, expected };
  }
  const combined = 'once_per' in total ? (total.once_per ?? []) : [];
  for (const part of parts(total)) {
    const known = combined.includes(part) ? undefined : catalogue.columns[part];
    const what = known && nonNumeric(known);
    if (what)
      return {
        message: `The total of “${field}” uses “${part}”, which is ${what}.`,
        expected: 'a number column',
      };
  }
  const { unit } = column;
  return checkTotal(total, {
    field,
    unit: unit ?? null,
    isInverted: isInverted(unit),
    sides: (unit && ratioSides[unit]) ?? null,
    unitOf: (part) => (Object.hasOwn(catalogue.columns, part) ? (catalogue.columns[part]?.unit ?? null) : undefined),
  });
}

/** A total must be meaningful, and the columns it uses must be in the report. */
function checkTotals(report: Typed<Report>, catalogue: Catalogue): Issue[] {
  const { file, value } = report;
  const fields = shownFields(value, catalogue);
  return value.columns.flatMap((entry, index) =>
    fieldsOf(entry, catalogue).flatMap((field) => {
      const own = typeof entry === 'string' ? undefined : entry;
      const known = catalogue.columns[field];
      const total = own?.total ?? known?.total;
      // A fault of the catalogue itself is reported there.
      const isOwn = own?.total !== undefined || own?.type !== undefined;
      const column = known && { ...known, ...(own?.type ? { type: own.type } : {}) };
      const fault = isOwn && total && column ? totalFault(field, total, column, catalogue) : null;
      if (fault) return [issueIn(file, ['columns', index, ...(own?.total ? ['total'] : [])], fault)];
      return parts(total)
        .filter((part) => !fields.has(part))
        .map((part) =>
          issueIn(file, ['columns', index], {
            message: `The total of “${field}” needs the column “${part}”, which is not in the ${namesOf(report).rows}.`,
            fix: `Add “${part}” to the columns, or change the total of “${field}”.`,
            suggestion: suggest(part, fields),
          }),
        );
    }),
  );
}

/** The type and total of a column in a report. */
export function measured(report: Report, field: string, catalogue: Catalogue): Measured | undefined {
  const known = catalogue.columns[field];
  const own = report.columns.find(
    (entry): entry is Exclude<ReportColumn, string> =>
      typeof entry !== 'string' && fieldsOf(entry, catalogue).includes(field),
  );
  return known && { type: own?.type ?? known.type, total: own?.total ?? known.total ?? { type: 'none' } };
}

/** Everything in a report that refers to columns: sort, hierarchies, groups, headline, pivot and chart. */
export function checkNamed(report: Typed<Report>, catalogue: Catalogue): Issue[] {
  const fields = shownFields(report.value, catalogue);
  const own = { of: (field: string) => measured(report.value, field, catalogue), names: fields };
  const pivot = checkPivot(report, own);
  const known = (name: string, path: Path) =>
    fields.has(name)
      ? []
      : [
          issueIn(report.file, path, {
            message: `The ${namesOf(report).rows} has no column “${name}”.`,
            expected: listedIn(report),
            suggestion: suggest(name, fields),
          }),
        ];
  const again = (name: string, all: readonly string[], place: number, path: Path, message: string, expected = once) =>
    all.indexOf(name) === place ? [] : [issueIn(report.file, path, { message, expected })];
  return [
    ...(report.value.sort ?? []).flatMap(({ value }, index, all) => [
      ...known(value, ['sort', index, 'value']),
      ...again(
        value,
        all.map((each) => each.value),
        index,
        ['sort', index, 'value'],
        `Rows are sorted by “${value}” twice.`,
      ),
    ]),
    ...(report.value.hierarchies ?? []).flatMap(({ key, columns }, index, all) => [
      ...again(
        key,
        all.map((each) => each.key),
        index,
        ['hierarchies', index, 'key'],
        `Two hierarchies have the key “${key}”.`,
        'a unique key',
      ),
      ...columns.flatMap((name, place) => [
        ...known(name, ['hierarchies', index, 'columns', place]),
        ...again(name, columns, place, ['hierarchies', index, 'columns', place], `“${key}” lists “${name}” twice.`),
      ]),
    ]),
    ...checkGroups(report, own),
    ...checkHeadline(report, own),
    ...(pivot.length > 0 ? pivot : checkChart(report, catalogue)),
  ];
}

/** The columns of a report against the catalogue. What depends on them is checked only if all are known. */
export function checkColumns(report: Typed<Report>, catalogue: Catalogue): Issue[] {
  const unknown = report.value.columns.flatMap((entry, index) => checkEntry(entry, index, report, catalogue));
  if (unknown.length > 0) return unknown;
  return [
    ...checkDoubles(report, catalogue),
    ...checkShown(report, catalogue),
    ...checkTotals(report, catalogue),
    ...checkNamed(report, catalogue),
    ...checkDerivations(report, catalogue, shownFields(report.value, catalogue)),
  ];
}

/** A property of a column that does not apply to its type. */
function looksFault(
  field: string,
  { type, unit, decimals, values, in_order: inOrder, opens }: Catalogue['columns'][string],
): IssueText | null {
  const { storage } = columnKinds[type];
  const allowed = figureKindOf(type)?.units ?? [];
  if (unit !== undefined && allowed !== 'any' && !allowed.includes(unit))
    return allowed.length === 0
      ? { message: `“${field}” has type ${type}, so it can’t have a unit.`, fix: 'Remove “unit”.' }
      : {
          message: `“${field}” has type ${type}, so its unit can’t be ${unit}.`,
          expected: `one of ${listed(allowed)}, or no unit`,
        };
  if (storage !== 'number' && decimals !== undefined)
    return { message: `“${field}” has type ${type}, so it can’t have decimals.`, fix: 'Remove “decimals”.' };
  if (storage !== 'text' && values !== undefined)
    return { message: `“${field}” has type ${type}, so it can’t have values.`, fix: 'Remove “values”.' };
  if (opens && (type !== 'text' || values !== undefined))
    return {
      message: `“${field}” has ${values === undefined ? `type ${type}` : 'codes'}, so it can’t have “opens”.`,
      fix: 'Remove “opens”.',
    };
  if (inOrder && values === undefined)
    return { message: `“${field}” has “in_order” but no “values”.`, expected: '“values” in their order' };
  const twice = values?.find((code, place) => values.indexOf(code) < place);
  return twice === undefined
    ? null
    : { message: `“${field}” lists the value “${twice}” twice.`, expected: 'each value once' };
}

/** The catalogue by itself: sets list known columns, and no ratio is totaled as a sum or a mean of ratios. */
export function checkCatalogue(catalogue: Typed<Catalogue>): Issue[] {
  const { file, value } = catalogue;
  const sets = Object.entries(value.sets).flatMap(([set, fields]) => {
    const seen = new Set<string>();
    return fields.flatMap((field, index) => {
      const path: Path = ['sets', set, index];
      if (!Object.hasOwn(value.columns, field))
        return [issueIn(file, path, unknownField(field, Object.keys(value.columns)))];
      const isAgain = seen.has(field);
      seen.add(field);
      return isAgain ? [issueIn(file, path, { message: `“${set}” lists “${field}” twice.`, expected: once })] : [];
    });
  });
  const totals = Object.entries(value.columns).flatMap(([field, column]) => {
    const { total } = column;
    const unknown = parts(total).filter((part) => !Object.hasOwn(value.columns, part));
    const fault = total && unknown.length === 0 ? totalFault(field, total, column, value) : null;
    const place = ['columns', field, 'total'];
    const looks = looksFault(field, column);
    return [
      ...(looks ? [issueIn(file, ['columns', field], looks)] : []),
      ...(fault ? [issueIn(file, place, fault)] : []),
      ...unknown.map((part) => issueIn(file, place, unknownField(part, Object.keys(value.columns)))),
    ];
  });
  const derived = (value.derived ?? []).flatMap((step, index) =>
    [...new Set([...fieldsReadBy(step), ...fieldsMadeBy(step)])]
      .filter((field) => !Object.hasOwn(value.columns, field))
      .map((field) => issueIn(file, ['derived', index], unknownField(field, Object.keys(value.columns)))),
  );
  return [
    ...sets,
    ...totals,
    ...checkPlaces(catalogue),
    ...(derived.length > 0 ? derived : checkOwnDerivations(catalogue)),
  ];
}

/** The derivations of the catalogue, checked like those of a report that shows all columns. */
function checkOwnDerivations(catalogue: Typed<Catalogue>): Issue[] {
  const { value } = catalogue;
  const columns = Object.keys(value.columns);
  const derived = value.derived ?? [];
  const made = new Set(derived.flatMap(fieldsMadeBy));
  const own = { ...catalogue, value: { columns, derived } };
  const faults = checkDerivations(own, value, new Set(columns));
  const kindOf = (field: string) => (made.has(field) ? null : catalogueKind(field, value));
  return faults.length > 0 ? faults : checkDerivedKinds(own, value, kindOf);
}

/** A catalogue without its faulty columns and sets, so that reports that do not use them still work. */
export function soundEntries({ value }: SourceFile): Catalogue | null {
  if (!isTree(value) || !isTree(value.columns) || !isTree(value.sets)) return null;
  const faulty = faultyEntries(value, catalogueSchema);
  const without = (part: 'columns' | 'sets') =>
    Object.entries(value[part] as object).filter(([name]) => !faulty.has(`${part}/${name}`));
  const columns = Object.fromEntries(without('columns'));
  const sets = without('sets').map(([set, fields]: [string, string[]]) => [
    set,
    fields.filter((field) => Object.hasOwn(columns, field)),
  ]);
  const isSound = (step: Derivation, index: number) =>
    !faulty.has(`derived/${index}`) &&
    [...fieldsReadBy(step), ...fieldsMadeBy(step)].every((field) => Object.hasOwn(columns, field));
  const derived = Array.isArray(value.derived) ? (value.derived as Derivation[]).filter(isSound) : [];
  return { columns, sets: Object.fromEntries(sets), derived };
}
