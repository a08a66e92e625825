import { columnKinds, numberKindOf } from '../columns/registry.ts';
import { fieldsOf } from '../definitions/report.ts';
import { ratioUnits, units } from '../formats/units.ts';
import type { Measured } from '../pivots/measures/kind.ts';
import { type Catalogue, catalogueSchema, type ReportColumn, type UnitKind } from '../schema/column.ts';
import type { Report } from '../schema/report.ts';
import type { Derivation } from '../schema/source.ts';
import type { Total } from '../schema/total.ts';
import { fieldsMadeBy, fieldsReadBy } from '../tables/derive.ts';
import { totalKindOf, totalKinds } from '../totals/registry.ts';
import { checkChart, checkPlaces } from './charts.ts';
import { checkDerivations } from './derivations.ts';
import { catalogueKind, checkDerivedKinds } from './derived-kinds.ts';
import type { Issue } from './issue.ts';
import { listedIn, namesOf } from './named.ts';
import { checkGroups, checkHeadline, checkPivot } from './pivots.ts';
import { faultyEntries } from './shape.ts';
import { issueIn, isTree, type Path, type SourceFile } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import type { Typed } from './world.ts';

/** Every field of a report's columns. */
const shownFields = (report: Report, catalogue: Catalogue) =>
  new Set(report.columns.flatMap((entry) => fieldsOf(entry, catalogue)));

const unknownField = (name: string, names: readonly string[]) => ({
  message: `The column catalogue has no field “${name}”.`,
  expected: 'a field of definitions/columns.json',
  suggestion: suggest(name, names),
});

/** Nobody writes a report of more columns: what was meant by those of a broken one is not looked for. */
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
    const message = ways.length === 0 ? 'This column names no field.' : `This column has ${ways.join(' and ')}.`;
    return [issueIn(file, path, { message, expected: 'exactly one of value, set, columns' })];
  }
  if (entry.set !== undefined && !Object.hasOwn(sets, entry.set)) {
    const names = Object.keys(sets);
    const message = `The column catalogue has no set “${entry.set}”.`;
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

const once = 'each field once';

/** Fields that stand twice without a condition that parts them. */
function checkDoubles({ file, value }: Typed<Report>, catalogue: Catalogue): Issue[] {
  const seen = new Set<string>();
  return value.columns.flatMap((entry, index) => {
    if (typeof entry !== 'string' && entry.when) return [];
    const twice = fieldsOf(entry, catalogue).filter((field) => seen.has(field));
    for (const field of fieldsOf(entry, catalogue)) seen.add(field);
    return twice.map((field) =>
      issueIn(file, ['columns', index], {
        message: `The column “${field}” is listed twice.`,
        expected: once,
      }),
    );
  });
}

/** What a report says of how its columns look; one of them at least is there at first. */
function checkShown({ file, value }: Typed<Report>, catalogue: Catalogue): Issue[] {
  const own = value.columns.flatMap((entry, index) => {
    if (typeof entry === 'string' || entry.decimals === undefined) return [];
    const text = fieldsOf(entry, catalogue).find((field) => {
      const type = entry.type ?? catalogue.columns[field]?.type;
      return type && columnKinds[type].storage !== 'number';
    });
    if (text === undefined) return [];
    const message = `“${text}” is no number, and has decimals.`;
    return [issueIn(file, ['columns', index, 'decimals'], { message, expected: 'a number, or no decimals' })];
  });
  const isOff = value.columns.every((entry) => typeof entry !== 'string' && entry.enabled === false);
  if (!isOff) return own;
  const message = 'Every column is hidden at first: the report shows nothing.';
  return [...own, issueIn(file, ['columns'], { message, expected: 'one column without "enabled": false' })];
}

const parts = (total: Total | undefined): readonly string[] => (total ? totalKindOf(total).fields(total) : []);

/** The totals that can be made of ratios, for a message. */
const forRatios = Object.values<{ suitsRatios: boolean; schema: { properties: { type: { const: string } } } }>(
  totalKinds,
)
  .filter(({ suitsRatios }) => suitsRatios)
  .map(({ schema }) => schema.properties.type.const)
  .join(' or ');

type Column = Pick<Catalogue['columns'][string], 'type' | 'unit'>;

/** What no total can reckon with, in words; null for numbers, and for yes and no, which are counted. */
function unreckonable({ type }: Column): string | null {
  const { storage } = columnKinds[type];
  return storage === 'number' || storage === 'boolean' ? null : storage === 'text' ? 'a text' : 'a date';
}

/** Units that the other system turns over: what is above the line is below it. */
const turns = (unit: Column['unit']) =>
  unit !== undefined && Object.values(units[unit]).some(({ conversion }) => conversion?.type === 'reciprocal');

/** What the sides of a ratio measure, by the unit of its column; null for no unit. */
const sidesOf: Partial<Record<UnitKind, readonly [UnitKind | null, UnitKind | null]>> = {
  efficiency: ['distance', 'volume'],
  cost_per_distance: [null, 'distance'],
  cents_per_distance: [null, 'distance'],
  cost_per_volume: [null, 'volume'],
  emissions: [null, 'distance'],
};

/** A ratio is converted with its column: its sides measure what the unit says. */
function sidesFault(field: string, total: Total, { unit }: Column, { columns }: Catalogue): Said | null {
  const sides = unit && total.type === 'ratio' ? sidesOf[unit] : undefined;
  if (!sides || total.type !== 'ratio') return null;
  const parts = [total.numerator, total.denominator];
  const wrong = parts.findIndex((part, side) => (columns[part]?.unit ?? null) !== sides[side]);
  const part = columns[parts[wrong] ?? ''];
  if (!part) return null;
  const measured = part.unit ? `measures ${part.unit}` : 'has no unit';
  const wanted = sides.map((side) => (side ? `a column with the unit ${side}` : 'one without a unit'));
  return {
    message: `The total of “${field}”, whose unit is ${unit}, reckons with “${parts[wrong]}”, which ${measured}.`,
    expected: `${wanted[0]} over ${wanted[1]}`,
  };
}

/** What keeps a total from meaning anything, apart from columns that are not there; null when it means something. */
function totalFault(field: string, total: Total, column: Column, catalogue: Catalogue): Said | null {
  if (total.type === 'none') return null;
  const own = unreckonable(column);
  if (own) return { message: `“${field}” is ${own}, and has a total.`, expected: 'no total, or a column of numbers' };
  const isRatio = numberKindOf(column.type)?.isRatio || (column.unit !== undefined && ratioUnits.has(column.unit));
  if (isRatio && !totalKindOf(total).suitsRatios) {
    const expected = `a total that is ${turns(column.unit) ? 'none or ratio' : forRatios}`;
    return { message: `“${field}” is a ratio and its total is the ${total.type} of ratios.`, expected };
  }
  if (total.type === 'weighted-mean' && turns(column.unit)) {
    const message = `“${field}” turns over with the units of the account, and no weights suit both ways.`;
    return { message, expected: 'a ratio of two columns, or none' };
  }
  if (total.type === 'weighted-mean' && total.weight === field)
    return { message: `“${field}” is weighted by itself.`, expected: 'another column as weight' };
  if (total.type === 'ratio' && total.numerator === total.denominator)
    return { message: `The total of “${field}” is “${total.numerator}” over itself.`, expected: 'two columns' };
  const combined = 'once_per' in total ? (total.once_per ?? []) : [];
  if (combined.includes(field))
    return {
      message: `“${field}” counts once per “${field}”, itself.`,
      expected: 'the columns that say of what it is',
    };
  for (const part of parts(total)) {
    const known = combined.includes(part) ? undefined : catalogue.columns[part];
    const what = known && unreckonable(known);
    if (what)
      return {
        message: `The total of “${field}” reckons with “${part}”, which is ${what}.`,
        expected: 'columns of numbers',
      };
  }
  return sidesFault(field, total, column, catalogue);
}

type Said = { message: string; expected: string };

/** A total can only be made of columns that the report has, and has to mean something. */
function checkTotals(report: Typed<Report>, catalogue: Catalogue): Issue[] {
  const { file, value } = report;
  const fields = shownFields(value, catalogue);
  return value.columns.flatMap((entry, index) =>
    fieldsOf(entry, catalogue).flatMap((field) => {
      const own = typeof entry === 'string' ? undefined : entry;
      const known = catalogue.columns[field];
      const total = own?.total ?? known?.total;
      // What the catalogue says of itself is told there.
      const isOwn = own?.total !== undefined || own?.type !== undefined;
      const column = known && { ...known, ...(own?.type ? { type: own.type } : {}) };
      const fault = isOwn && total && column ? totalFault(field, total, column, catalogue) : null;
      if (fault) return [issueIn(file, ['columns', index, ...(own?.total ? ['total'] : [])], fault)];
      return parts(total)
        .filter((part) => !fields.has(part))
        .map((part) =>
          issueIn(file, ['columns', index], {
            message: `The total of “${field}” needs the column “${part}”, which the ${namesOf(report).rows} does not have.`,
            expected: `“${part}” among the columns, or another total for “${field}”`,
            suggestion: suggest(part, fields),
          }),
        );
    }),
  );
}

/** A column as the report has it, as far as pivots ask. */
export function measured(report: Report, field: string, catalogue: Catalogue): Measured | undefined {
  const known = catalogue.columns[field];
  const own = report.columns.find(
    (entry): entry is Exclude<ReportColumn, string> =>
      typeof entry !== 'string' && fieldsOf(entry, catalogue).includes(field),
  );
  return known && { type: own?.type ?? known.type, total: own?.total ?? known.total ?? { type: 'none' } };
}

/** What names columns of a report: how its rows stand, are grouped, drawn and summed up at first. */
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
  const again = (name: string, all: readonly string[], place: number, path: Path, what: string) =>
    all.indexOf(name) === place
      ? []
      : [issueIn(report.file, path, { message: `${what} “${name}” twice.`, expected: 'each once' })];
  return [
    ...(report.value.sort ?? []).flatMap(({ value }, index, all) => [
      ...known(value, ['sort', index, 'value']),
      ...again(
        value,
        all.map((each) => each.value),
        index,
        ['sort', index, 'value'],
        'Rows are sorted by',
      ),
    ]),
    ...(report.value.hierarchies ?? []).flatMap(({ key, columns }, index, all) => [
      ...again(
        key,
        all.map((each) => each.key),
        index,
        ['hierarchies', index, 'key'],
        'There is the hierarchy',
      ),
      ...columns.flatMap((name, place) => [
        ...known(name, ['hierarchies', index, 'columns', place]),
        ...again(name, columns, place, ['hierarchies', index, 'columns', place], `“${key}” goes down by`),
      ]),
    ]),
    ...checkGroups(report, own),
    ...checkHeadline(report, own),
    ...(pivot.length > 0 ? pivot : checkChart(report, catalogue)),
  ];
}

/** The columns of a report against the catalogue; what follows from them only once they are all known. */
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

/** What money is by. */
const ofMoney: ReadonlySet<UnitKind> = new Set(['cost_per_distance', 'cents_per_distance', 'cost_per_volume']);

/** What a column says that its type has no use for. */
function looksFault(
  field: string,
  { type, unit, decimals, values, in_order: inOrder }: Catalogue['columns'][string],
): Said | null {
  const { storage } = columnKinds[type];
  if (storage !== 'number' && unit !== undefined)
    return { message: `“${field}” is a ${type}, and has the unit ${unit}.`, expected: 'a number, or no unit' };
  if (storage !== 'number' && decimals !== undefined)
    return { message: `“${field}” is a ${type}, and has decimals.`, expected: 'a number, or no decimals' };
  if (storage !== 'text' && values !== undefined)
    return { message: `“${field}” is a ${type}, and has values.`, expected: 'a text, or no values' };
  if (type === 'percent' && unit !== undefined)
    return { message: `“${field}” is a percent, and has the unit ${unit}.`, expected: 'no unit' };
  if (type === 'currency' && unit !== undefined && !ofMoney.has(unit))
    return {
      message: `“${field}” is money, and has the unit ${unit}.`,
      expected: `${listed([...ofMoney])}, or no unit`,
    };
  if (inOrder && values === undefined)
    return { message: `“${field}” is in_order, and has no values.`, expected: '“values”, in their order' };
  const twice = values?.find((code, place) => values.indexOf(code) < place);
  return twice === undefined
    ? null
    : { message: `“${twice}” stands twice among the values of “${field}”.`, expected: 'each value once' };
}

/** The catalogue against itself: sets name its fields, and a ratio is never totalled as a sum or a mean of ratios. */
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
      return isAgain ? [issueIn(file, path, { message: `“${field}” stands twice in “${set}”.`, expected: once })] : [];
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

/** The catalogue derives as a report would that shows each of its fields. */
function checkOwnDerivations(catalogue: Typed<Catalogue>): Issue[] {
  const { value } = catalogue;
  const columns = Object.keys(value.columns);
  const derived = value.derived ?? [];
  const made = new Set(derived.flatMap(fieldsMadeBy));
  const own = { ...catalogue, value: { columns, derived } };
  const faults = checkDerivations(own, value, new Set(columns));
  const given = (field: string) => (made.has(field) ? null : catalogueKind(field, value));
  return faults.length > 0 ? faults : checkDerivedKinds(own, value, given);
}

/** A catalogue without the columns and sets that are at fault: reports that name none of them go on. */
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
