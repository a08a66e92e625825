import { columnKinds } from '../../columns/registry.ts';
import { fieldsOf } from '../../definitions/report.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { Report } from '../../schema/report.ts';
import type { Derivation } from '../../schema/source.ts';
import { fieldsMadeBy, fieldsReadBy } from '../../tables/derive.ts';
import type { ColumnKind } from '../../tables/table.ts';
import { totalKindOf } from '../../totals/registry.ts';
import { type FieldKind, kindWords } from '../columns/derived-kinds.ts';
import type { Issue, IssueText } from '../issue.ts';
import { issueAt, issueIn, type Path, type SourceFile } from '../json/source-file.ts';
import { suggest } from '../suggest.ts';
import type { ExaminedQuery, Typed } from '../world.ts';
import { sqlPath } from './sql-path.ts';

/** The last place of a field, since a SELECT has the name of a column after its expression. */
export function placeOfField(sql: string, name: string): number {
  const word = name.replace(/[^\w]/g, '\\$&');
  const named = [
    ...sql.matchAll(new RegExp(`\\bas\\s+"?${word}\\b`, 'gi')),
    ...sql.matchAll(new RegExp(`\\b${word}\\b`, 'gi')),
  ];
  const last = named.filter((found) => /^as\s/i.test(found[0])).at(-1) ?? named.at(-1);
  return last ? last.index + last[0].length - name.length : 0;
}

/** Fields as a query or a call returns them. `json`: a text in JSON, which dates and times also are. */
export interface Fields {
  fields: readonly { name: string; kind: ColumnKind | 'json'; type: string }[];
}

/** Names in a sentence: all of a few, or the first ones. */
function namesIn(names: readonly string[]): string {
  const [shown, rest] = [names.slice(0, 3), names.length - 3];
  const quoted = shown.map((name) => `“${name}”`).join(', ');
  return rest > 0 ? `${quoted} and ${rest} more columns` : quoted;
}

/** Above this number, columns with the same mistake have one message: the mistake is in the query, not in each. */
const mostSingly = 3;

/** Each column that the report uses is returned once and has a name. */
export function checkNames(file: SourceFile, { fields }: ExaminedQuery, read: ReadonlySet<string>): Issue[] {
  const names = fields.map(({ name }) => name);
  const twice = new Set(names.filter((name, index) => read.has(name) && names.indexOf(name) < index));
  const doubles =
    twice.size > mostSingly
      ? [
          issueAt(file, Math.max(0, file.text.indexOf('*')), {
            message: `The query returns ${namesIn([...twice])} twice.`,
            expected: 'each column once, by its name instead of *',
          }),
        ]
      : [...twice].map((name) =>
          issueAt(file, placeOfField(file.text, name), {
            message: `The query returns “${name}” twice.`,
            expected: 'each column once',
          }),
        );
  // If a field is missing, that is reported, and the column without a name is probably the one.
  if (!names.includes('?column?') || [...read].some((name) => !names.includes(name))) return doubles;
  const message = `Column ${names.indexOf('?column?') + 1} of the query has no name.`;
  const fix = 'Name it with “as”. If it is part of a number such as 1,5, write 1.5.';
  return [...doubles, issueAt(file, 0, { message, fix })];
}

/** The fields that a report uses of its query's rows. A derivation can use a field and replace it under the same name. */
export function readBy(report: Report, catalogue: Catalogue): Set<string> {
  const made = new Set<string>();
  const read = new Set<string>();
  const take = (fields: readonly string[]) => {
    for (const field of fields) if (!made.has(field)) read.add(field);
  };
  for (const derivation of report.derived ?? []) {
    take(fieldsReadBy(derivation));
    for (const field of fieldsMadeBy(derivation)) made.add(field);
  }
  for (const entry of report.columns)
    take(fieldsOf(entry, catalogue).flatMap((field) => [field, ...totalParts(entry, field, catalogue)]));
  return read;
}

function totalParts(entry: Report['columns'][number], field: string, catalogue: Catalogue): readonly string[] {
  const total = (typeof entry === 'string' ? undefined : entry.total) ?? catalogue.columns[field]?.total;
  return total ? totalKindOf(total).fields(total) : [];
}

/** The kinds of query columns that a report column can show, by its storage. */
const reads: Readonly<Record<string, readonly string[]>> = {
  text: ['text', 'number', 'date', 'datetime', 'boolean'],
  number: ['number'],
  date: ['date', 'datetime'],
  datetime: ['datetime', 'date'],
  boolean: ['boolean'],
};

/** The kind of a field in a query. */
export function queryKind(id: string, { fields }: ExaminedQuery): (field: string) => FieldKind | null {
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]));
  return (field) => {
    const kind = kinds.get(field);
    return kind === undefined ? null : { kind, by: 'in the query', toNumber: `Cast it to a number in ${sqlPath(id)}` };
  };
}

/** A field is either returned by the query or derived. */
function bothFaults(step: Derivation, returned: ReadonlyMap<string, unknown>): IssueText[] {
  const read = fieldsReadBy(step);
  return fieldsMadeBy(step)
    .filter((field) => returned.has(field) && !read.includes(field))
    .map((field) => ({
      message: `“${field}” is both returned by the query and derived.`,
      fix: 'Remove or rename one of them.',
    }));
}

/** A cast to each storage, for messages. */
const casts: Readonly<Record<string, string>> = {
  text: 'text',
  number: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
  boolean: 'boolean',
};

/** What returns the fields of a report, in the words of messages. */
export interface Returning {
  /** Starts a sentence: The query. */
  subject: string;
  /** Where a field can be added: in server/reports/fuel.sql. */
  place: string;
  /** How to get a field in a storage, as a sentence. */
  cast(field: string, storage: string): string;
}

const byQuery = (id: string): Returning => ({
  subject: 'The query',
  place: `in ${sqlPath(id)}`,
  cast: (field, storage) =>
    `Cast it to ${kindWords[storage as ColumnKind]} in ${sqlPath(id)}, for example ${field}::${casts[storage]}.`,
});

interface Use {
  field: string;
  at: Path;
}

/** The fields that a report uses of its query, with their places. */
function usesOf({ columns, derived = [] }: Report, catalogue: Catalogue): Use[] {
  return [
    ...columns.flatMap((entry, index) =>
      fieldsOf(entry, catalogue)
        // A column that is not in the catalogue is reported as such.
        .filter((field) => Object.hasOwn(catalogue.columns, field))
        .flatMap((field) => [field, ...totalParts(entry, field, catalogue)])
        .map((field): Use => ({ field, at: ['columns', index] })),
    ),
    ...derived.flatMap((step, index) => fieldsReadBy(step).map((field): Use => ({ field, at: ['derived', index] }))),
  ];
}

/** The fields that the report uses are returned. */
function checkReturned(
  { file, value }: Typed<Report>,
  { fields }: Fields,
  catalogue: Catalogue,
  { subject, place }: Returning,
): Issue[] {
  const names = fields.map(({ name }) => name);
  // The catalogue's derivations are only added to a report with valid columns, so their fields are not missing.
  const made = [...(value.derived ?? []), ...(catalogue.derived ?? [])].flatMap(fieldsMadeBy);
  const known = new Set([...names, ...made]);
  const missing = new Map<string, Path>();
  for (const { field, at } of usesOf(value, catalogue))
    if (!known.has(field) && !missing.has(field)) missing.set(field, at);
  const [first] = missing.values();
  if (first && missing.size > mostSingly) {
    const message = `${subject} does not return ${namesIn([...missing.keys()])}.`;
    return [issueIn(file, first, { message, expected: `columns with these names ${place}` })];
  }
  return [...missing].map(([field, at]) => {
    const message = `${subject} does not return “${field}”.`;
    const expected = `a column “${field}” ${place}`;
    return issueIn(file, at, { message, expected, suggestion: suggest(field, names) });
  });
}

/** The returned fields have types that the report can show. */
function checkTypes(
  { file, value }: Typed<Report>,
  { fields }: Fields,
  catalogue: Catalogue,
  { subject, cast }: Returning,
): Issue[] {
  const returned = new Map(fields.map((field) => [field.name, field]));
  const made = new Set([...(value.derived ?? []), ...(catalogue.derived ?? [])].flatMap(fieldsMadeBy));
  return value.columns.flatMap((entry, index) =>
    fieldsOf(entry, catalogue).flatMap((field) => {
      const own = typeof entry === 'string' ? undefined : entry;
      const found = returned.get(field);
      const type = own?.type ?? (Object.hasOwn(catalogue.columns, field) ? catalogue.columns[field]?.type : undefined);
      if (!Object.hasOwn(catalogue.columns, field) || !found || !type || made.has(field)) return [];
      const { storage } = columnKinds[type];
      if (found.kind === 'json' ? storage !== 'number' && storage !== 'boolean' : reads[storage]?.includes(found.kind))
        return [];
      const message = `${subject} returns “${field}” as ${found.type}, but the column has type ${type}.`;
      return [issueIn(file, ['columns', index], { message, fix: cast(field, storage) })];
    }),
  );
}

/** The fields that a report uses are returned, each in a type that it can show. */
export function checkFields(
  report: Typed<Report>,
  examined: Fields,
  catalogue: Catalogue,
  returning: Returning = byQuery(report.id),
): Issue[] {
  const returned = new Map(examined.fields.map((field) => [field.name, field]));
  return [
    ...checkTypes(report, examined, catalogue, returning),
    ...(report.value.derived ?? []).flatMap((step, index) =>
      bothFaults(step, returned).map((issue) => issueIn(report.file, ['derived', index], issue)),
    ),
    ...checkReturned(report, examined, catalogue, returning),
  ];
}
