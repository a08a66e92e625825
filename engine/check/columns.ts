import type { Catalogue, ReportColumn, Total } from '../schema/column.ts';
import type { Report } from '../schema/report.ts';
import type { Issue } from './issue.ts';
import { issueIn, type Path } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import type { Typed } from './world.ts';

/** The fields that an entry of `columns` stands for, as far as the catalogue knows them. */
export function fieldsOf(entry: ReportColumn, catalogue: Catalogue): readonly string[] {
  if (typeof entry === 'string') return [entry];
  if (entry.set !== undefined) return Object.hasOwn(catalogue.sets, entry.set) ? (catalogue.sets[entry.set] ?? []) : [];
  return entry.columns ?? (entry.value === undefined ? [] : [entry.value]);
}

/** Every field of a report's columns. */
const shownFields = (report: Report, catalogue: Catalogue) =>
  new Set(report.columns.flatMap((entry) => fieldsOf(entry, catalogue)));

const unknownField = (name: string, catalogue: Catalogue) => ({
  message: `The column catalogue has no field “${name}”.`,
  expected: 'a field of definitions/columns.json',
  suggestion: suggest(name, Object.keys(catalogue.columns)),
});

function checkEntry(entry: ReportColumn, path: Path, { file }: Typed<Report>, catalogue: Catalogue): Issue[] {
  const known = (name: string, at: Path) =>
    Object.hasOwn(catalogue.columns, name) ? [] : [issueIn(file, at, unknownField(name, catalogue))];
  if (typeof entry === 'string') return known(entry, path);
  const ways = ['value', 'set', 'columns'].filter((way) => way in entry);
  if (ways.length !== 1) {
    const message = ways.length === 0 ? 'This column names no field.' : `This column has ${ways.join(' and ')}.`;
    return [issueIn(file, path, { message, expected: 'exactly one of value, set, columns' })];
  }
  if (entry.set !== undefined && !Object.hasOwn(catalogue.sets, entry.set)) {
    const sets = Object.keys(catalogue.sets);
    const message = `The column catalogue has no set “${entry.set}”.`;
    return [
      issueIn(file, [...path, 'set'], {
        message,
        expected: `one of ${listed(sets)}`,
        suggestion: suggest(entry.set, sets),
      }),
    ];
  }
  if (entry.columns) return entry.columns.flatMap((name, index) => known(name, [...path, 'columns', index]));
  return entry.value === undefined ? [] : known(entry.value, [...path, 'value']);
}

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
        expected: 'each field once',
      }),
    );
  });
}

const parts = (total: Total | undefined): string[] => {
  if (total?.type === 'ratio') return [total.numerator, total.denominator, ...(total.once_per ?? [])];
  if (total?.type === 'sum') return [...(total.once_per ?? [])];
  return total?.type === 'weighted-mean' ? [total.weight] : [];
};

/** A total can only be made of columns that the report has. */
function checkTotals({ file, value }: Typed<Report>, catalogue: Catalogue): Issue[] {
  const fields = shownFields(value, catalogue);
  return value.columns.flatMap((entry, index) =>
    fieldsOf(entry, catalogue).flatMap((field) => {
      const total = (typeof entry === 'string' ? undefined : entry.total) ?? catalogue.columns[field]?.total;
      return parts(total)
        .filter((part) => !fields.has(part))
        .map((part) =>
          issueIn(file, ['columns', index], {
            message: `The total of “${field}” needs the column “${part}”, which the report does not have.`,
            expected: `“${part}” among the columns, or another total for “${field}”`,
            suggestion: suggest(part, fields),
          }),
        );
    }),
  );
}

function checkNamed(report: Typed<Report>, catalogue: Catalogue): Issue[] {
  const fields = shownFields(report.value, catalogue);
  const known = (name: string, path: Path) =>
    fields.has(name)
      ? []
      : [
          issueIn(report.file, path, {
            message: `The report has no column “${name}”.`,
            expected: 'a field that the report lists under columns',
            suggestion: suggest(name, fields),
          }),
        ];
  return [
    ...(report.value.sort ?? []).flatMap((sort, index) => known(sort.value, ['sort', index, 'value'])),
    ...(report.value.hierarchies ?? []).flatMap((hierarchy, index) =>
      hierarchy.columns.flatMap((name, place) => known(name, ['hierarchies', index, 'columns', place])),
    ),
  ];
}

/** A field is derived to be shown, or to derive another from it. */
function checkDerived({ file, value }: Typed<Report>, catalogue: Catalogue): Issue[] {
  const derived = value.derived ?? [];
  const read = new Set(shownFields(value, catalogue));
  for (const step of derived) {
    for (const field of 'fields' in step ? step.fields : [step.field]) read.add(field);
  }
  const made = (step: (typeof derived)[number]) => ('into' in step ? step.into : 'value' in step ? [step.value] : []);
  return derived.flatMap((step, index) =>
    made(step)
      .filter((field) => !read.has(field))
      .map((field) =>
        issueIn(file, ['derived', index], {
          message: `The derived field “${field}” is used nowhere.`,
          expected: 'a field that a column shows or another derivation reads',
          suggestion: suggest(field, read),
        }),
      ),
  );
}

/** The columns of a report against the catalogue; what follows from them only once they are all known. */
export function checkColumns(report: Typed<Report>, catalogue: Catalogue): Issue[] {
  const unknown = report.value.columns.flatMap((entry, index) =>
    checkEntry(entry, ['columns', index], report, catalogue),
  );
  if (unknown.length > 0) return unknown;
  return [
    ...checkDoubles(report, catalogue),
    ...checkTotals(report, catalogue),
    ...checkNamed(report, catalogue),
    ...checkDerived(report, catalogue),
  ];
}

const ratioUnits = ['efficiency', 'cost_per_distance', 'cents_per_distance', 'cost_per_volume'];

/** The catalogue against itself: sets name its fields, and a ratio is never totalled as a sum or a mean of ratios. */
export function checkCatalogue({ file, value }: Typed<Catalogue>): Issue[] {
  const sets = Object.entries(value.sets).flatMap(([set, fields]) =>
    fields.flatMap((field, index) =>
      Object.hasOwn(value.columns, field) ? [] : [issueIn(file, ['sets', set, index], unknownField(field, value))],
    ),
  );
  const totals = Object.entries(value.columns).flatMap(([field, column]) => {
    const wrong = ['sum', 'mean'].includes(column.total?.type ?? '') && ratioUnits.includes(column.unit ?? '');
    const message = `“${field}” is a ratio and its total is the ${column.total?.type} of ratios.`;
    const unknown = parts(column.total).filter((part) => !Object.hasOwn(value.columns, part));
    return [
      ...(wrong
        ? [issueIn(file, ['columns', field, 'total'], { message, expected: 'ratio, weighted-mean or none' })]
        : []),
      ...unknown.map((part) => issueIn(file, ['columns', field, 'total'], unknownField(part, value))),
    ];
  });
  return [...sets, ...totals];
}
