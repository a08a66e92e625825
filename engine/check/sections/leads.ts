import { finestPartOf } from '../../columns/registry.ts';
import { withItems } from '../../definitions/normal-report.ts';
import { fieldsOf } from '../../definitions/report.ts';
import { isMoment } from '../../fields/moment.ts';
import { kindOf } from '../../fields/registry.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { Parameter } from '../../schema/parameter.ts';
import type { Report } from '../../schema/report.ts';
import type { TableSection } from '../../sections/registry.ts';
import { checkColumns } from '../columns/columns.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path, type SourceFile } from '../json/source-file.ts';
import { parameterFault, unknownParameter } from '../parameters/conditions.ts';
import { listed, suggest } from '../suggest.ts';
import type { Project } from '../world.ts';
import type { TableReport } from './sections.ts';

type Lead = NonNullable<TableSection['leads_to']>;

/** The values must suit the parameters of the report; null means no value. */
function checkValues(file: SourceFile, at: Path, { values = {} }: Lead, report: Report, catalogue: Catalogue): Issue[] {
  const keys = new Map(
    (report.parameters ?? []).map((parameter) => [parameter.key, withItems(parameter, catalogue)] as const),
  );
  return Object.entries(values).flatMap(([key, fixed]): Issue[] => {
    const path: Path = [...at, 'values', key];
    const parameter = keys.get(key);
    if (!parameter) return [unknownParameter(file, key, path, keys)];
    if (fixed === null) {
      if (!parameter.required) return [];
      const message = `The report requires a value for “${key}”.`;
      return [issueIn(file, path, { message, fix: 'Set a value, or remove it here.' })];
    }
    const { holds } = kindOf(parameter);
    if (isMoment(fixed) && (parameter.type === 'date' || parameter.type === 'month')) return [];
    const fault = holds === 'texts' || holds === 'choices' ? null : parameterFault(parameter, fixed);
    return fault ? [issueIn(file, path, fault)] : [];
  });
}

/** The tables of a dashboard; null for one that can’t be used. */
type Tables = ReadonlyMap<string, TableReport | null>;

interface LeadColumns {
  /** The columns of the table. */
  own: ReadonlySet<string>;
  /** The columns of the report. */
  others: ReadonlySet<string>;
  /** The name of the table. */
  name: string;
}

const columnsOf = ({ columns }: Pick<Report, 'columns'>, catalogue: Catalogue): ReadonlySet<string> =>
  new Set(columns.flatMap((entry) => fieldsOf(entry, catalogue)));

/** “fields” maps columns of the table to columns of the report. */
function checkFields(
  file: SourceFile,
  at: Path,
  { report: id, fields = {} }: Lead,
  { own, others, name }: LeadColumns,
): Issue[] {
  return Object.entries(fields).flatMap(([field, there]): Issue[] => {
    const path: Path = [...at, 'fields', field];
    if (!own.has(field)) {
      const message = `The table “${name}” has no column “${field}”.`;
      const issue = { message, expected: 'a column of the table', suggestion: suggest(field, own) };
      return [issueIn(file, path, issue, 'key')];
    }
    if (others.has(there)) return [];
    const message = `The report “${id}” has no column “${there}”.`;
    return [issueIn(file, path, { message, expected: 'a column of the report', suggestion: suggest(there, others) })];
  });
}

/** Another table that limits the rows exists, and has the column. */
function checkMatching(file: SourceFile, at: Path, { matches }: Lead, tables: Tables, catalogue: Catalogue): Issue[] {
  const { parameter, table: name, column } = matches ?? {};
  const sources = [name, column].filter((part) => part !== undefined).length;
  if (matches && (parameter === undefined ? sources < 2 : sources > 0)) {
    const message = `It is not clear which value “${matches.value}” has.`;
    return [issueIn(file, [...at, 'matches'], { message, expected: '“parameter”, or “table” and “column”' })];
  }
  if (name === undefined || column === undefined) return [];
  if (!tables.has(name)) {
    const message = `The dashboard has no table “${name}”.`;
    const issue = { message, expected: `one of ${listed(tables.keys())}`, suggestion: suggest(name, tables.keys()) };
    return [issueIn(file, [...at, 'matches', 'table'], issue)];
  }
  const table = tables.get(name);
  const columns = table ? columnsOf(table.value, catalogue) : null;
  if (!columns || columns.has(column)) return [];
  const message = `The table “${name}” has no column “${column}”.`;
  const issue = { message, expected: 'a column of the table', suggestion: suggest(column, columns) };
  return [issueIn(file, [...at, 'matches', 'column'], issue)];
}

/** “matches” limits the rows by a column of the report. */
function checkMatched(file: SourceFile, at: Path, { report: id, matches }: Lead, { others }: LeadColumns): Issue[] {
  if (!matches || others.has(matches.value)) return [];
  const message = `The report “${id}” has no column “${matches.value}”.`;
  const issue = { message, expected: 'a column of the report', suggestion: suggest(matches.value, others) };
  return [issueIn(file, [...at, 'matches', 'value'], issue)];
}

/** Whether a parameter is a day: a month is not. */
const isDay = (parameter: Parameter) => kindOf(parameter).shape(parameter).format === 'date';

/** “whole_months” is a column of the table, the report has a period of days, and the table has the month of each row. */
function checkWholeMonths(
  file: SourceFile,
  at: Path,
  { report: id, whole_months: field }: Lead,
  { parameters = [], rules = [] }: Report,
  { own, name }: LeadColumns,
  catalogue: Catalogue,
): Issue[] {
  if (field === undefined) return [];
  const path: Path = [...at, 'whole_months'];
  if (!own.has(field)) {
    const message = `The table “${name}” has no column “${field}”.`;
    return [issueIn(file, path, { message, expected: 'a column of the table', suggestion: suggest(field, own) })];
  }
  const dates = new Set(parameters.filter(isDay).map(({ key }) => key));
  const hasPeriod = rules.some(
    (rule) => rule.type === 'on_or_before' && dates.has(rule.first) && dates.has(rule.second),
  );
  if (!hasPeriod) {
    const message = `The report “${id}” has no period that can be reduced to complete months.`;
    return [issueIn(file, path, { message, expected: 'a report with two dates and the rule “on_or_before” for them' })];
  }
  const types = [...own].flatMap((each) => catalogue.columns[each]?.type ?? []);
  // Unknown columns are reported in the table itself.
  if (types.length < own.size || types.some((type) => finestPartOf(type) === 'month')) return [];
  const message = `The table “${name}” has no column with a month.`;
  return [issueIn(file, path, { message, expected: 'a table with the month of each row' })];
}

/** The report can be filtered like the section: otherwise the link would show more rows, and is left out. */
function checkFilters(
  file: SourceFile,
  { section, at }: { section: TableSection; at: Path },
  { report: id, fields = {}, whole_months: applied }: Lead,
  { own, others }: LeadColumns,
): Issue[] {
  const fix = 'Name the column of the report in “fields”, or remove “leads_to”.';
  const lost = (section.filters ?? []).flatMap(({ value }, index): Issue[] => {
    // Unknown columns are reported in the filter itself.
    if (!own.has(value) || value === applied || others.has(fields[value] ?? value)) return [];
    const message = `The filter on “${value}” can’t be passed on: the report “${id}” has no such column.`;
    return [issueIn(file, [...at, 'filters', index, 'value'], { message, fix })];
  });
  const relative = (['at', 'drop_zero'] as const).flatMap((key): Issue[] => {
    if (section[key] === undefined) return [];
    const message = `“${key}” can’t be passed on to a report.`;
    return [issueIn(file, [...at, key], { message, fix: `Remove “leads_to” or “${key}”.` }, 'key')];
  });
  return [...lost, ...relative];
}

/** The report that a section leads to exists, with the parameters and columns that the link uses. */
export function checkLead(
  file: SourceFile,
  { section, at }: { section: TableSection; at: Path },
  table: TableReport,
  tables: Tables,
  { definitions: { reports }, ids }: Project,
  catalogue: Catalogue,
): Issue[] {
  const lead = section.leads_to;
  if (!lead) return [];
  const path: Path = [...at, 'leads_to'];
  const report = reports.find(({ id }) => id === lead.report);
  if (report) {
    const values = checkValues(file, path, lead, report.value, catalogue);
    // Faulty columns are reported in the report itself.
    if (checkColumns(report, catalogue).length > 0) return values;
    const columns: LeadColumns = {
      own: columnsOf(table.value, catalogue),
      others: columnsOf(report.value, catalogue),
      name: section.table,
    };
    return [
      ...values,
      ...checkFields(file, path, lead, columns),
      ...checkMatching(file, path, lead, tables, catalogue),
      ...checkMatched(file, path, lead, columns),
      ...checkWholeMonths(file, path, lead, report.value, columns, catalogue),
      ...checkFilters(file, { section, at }, lead, columns),
    ];
  }
  // A broken report is reported by itself.
  if (ids.reports.includes(lead.report)) return [];
  const message = `Report “${lead.report}” not found.`;
  const issue = { message, expected: 'the id of a report', suggestion: suggest(lead.report, ids.reports) };
  return [issueIn(file, [...path, 'report'], issue)];
}
