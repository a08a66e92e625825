import { withItems } from '../definitions/normal-report.ts';
import { fieldsOf } from '../definitions/report.ts';
import { kindOf } from '../fields/registry.ts';
import type { Catalogue } from '../schema/column.ts';
import type { Report } from '../schema/report.ts';
import type { TableSection } from '../sections/registry.ts';
import { checkColumns } from './columns.ts';
import { parameterFault, unknownParameter } from './conditions.ts';
import type { Issue } from './issue.ts';
import type { TableReport } from './sections.ts';
import { issueIn, type Path, type SourceFile } from './source-file.ts';
import { suggest } from './suggest.ts';
import type { Project } from './world.ts';

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
    const fault = holds === 'texts' || holds === 'choices' ? null : parameterFault(parameter, fixed);
    return fault ? [issueIn(file, path, fault)] : [];
  });
}

/** “fields” maps columns of the table to columns of the report. */
function checkFields(
  file: SourceFile,
  at: Path,
  { report: id, fields = {} }: Lead,
  report: Report,
  { table, name }: { table: TableReport; name: string },
  catalogue: Catalogue,
): Issue[] {
  const columnsOf = ({ columns }: Pick<Report, 'columns'>) =>
    new Set(columns.flatMap((entry) => fieldsOf(entry, catalogue)));
  const [own, others] = [columnsOf(table.value), columnsOf(report)];
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

/** The report that a section leads to exists, with the parameters and columns that the link uses. */
export function checkLead(
  file: SourceFile,
  { section, at }: { section: TableSection; at: Path },
  table: TableReport,
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
    return [...values, ...checkFields(file, path, lead, report.value, { table, name: section.table }, catalogue)];
  }
  // A broken report is reported by itself.
  if (ids.reports.includes(lead.report)) return [];
  const message = `Report “${lead.report}” not found.`;
  const issue = { message, expected: 'the id of a report', suggestion: suggest(lead.report, ids.reports) };
  return [issueIn(file, [...path, 'report'], issue)];
}
