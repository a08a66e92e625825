import { withItems } from '../definitions/normal-report.ts';
import { fieldsOf } from '../definitions/report.ts';
import { kindOf } from '../fields/registry.ts';
import type { Catalogue } from '../schema/column.ts';
import type { Report } from '../schema/report.ts';
import type { TableSection } from '../sections/registry.ts';
import { checkColumns } from './columns.ts';
import { parameterFault, unknownParameter } from './conditions.ts';
import type { Issue } from './issue.ts';
import type { SeenTable } from './sections.ts';
import { issueIn, type Path, type SourceFile } from './source-file.ts';
import { suggest } from './suggest.ts';
import type { Project } from './world.ts';

type Lead = NonNullable<TableSection['leads_to']>;

/** Values are such as parameters of the report can have; null is none. */
function checkValues(file: SourceFile, at: Path, { values = {} }: Lead, report: Report, catalogue: Catalogue): Issue[] {
  const keys = new Map(
    (report.parameters ?? []).map((parameter) => [parameter.key, withItems(parameter, catalogue)] as const),
  );
  return Object.entries(values).flatMap(([key, given]): Issue[] => {
    const path: Path = [...at, 'values', key];
    const parameter = keys.get(key);
    if (!parameter) return [unknownParameter(file, key, path, keys)];
    if (given === null) {
      if (!parameter.required) return [];
      const message = `The report needs a value of “${key}”.`;
      return [issueIn(file, path, { message, expected: 'a value, or none of it here' })];
    }
    const { holds } = kindOf(parameter);
    const fault = holds === 'texts' || holds === 'choices' ? null : parameterFault(parameter, given);
    return fault ? [issueIn(file, path, fault)] : [];
  });
}

/** Fields are columns of the table, and what the report calls them are columns of the report. */
function checkFields(
  file: SourceFile,
  at: Path,
  { report: id, fields = {} }: Lead,
  report: Report,
  { table, name }: { table: SeenTable; name: string },
  catalogue: Catalogue,
): Issue[] {
  const columnsOf = ({ columns }: Pick<Report, 'columns'>) =>
    new Set(columns.flatMap((entry) => fieldsOf(entry, catalogue)));
  const [own, others] = [columnsOf(table.value), columnsOf(report)];
  return Object.entries(fields).flatMap(([field, there]): Issue[] => {
    const path: Path = [...at, 'fields', field];
    if (!own.has(field)) {
      const said = { expected: 'a column of the table', suggestion: suggest(field, own) };
      return [issueIn(file, path, { message: `The table “${name}” has no column “${field}”.`, ...said }, 'key')];
    }
    if (others.has(there)) return [];
    const said = { expected: 'a column of the report', suggestion: suggest(there, others) };
    return [issueIn(file, path, { message: `The report “${id}” has no column “${there}”.`, ...said })];
  });
}

/** The report that a section leads to is there, and what is said of it holds of it. */
export function checkLead(
  file: SourceFile,
  { section, at }: { section: TableSection; at: Path },
  table: SeenTable,
  { definitions: { reports }, ids }: Project,
  catalogue: Catalogue,
): Issue[] {
  const lead = section.leads_to;
  if (!lead) return [];
  const path: Path = [...at, 'leads_to'];
  const report = reports.find(({ id }) => id === lead.report);
  if (report) {
    const values = checkValues(file, path, lead, report.value, catalogue);
    // What is wrong with its columns is told there.
    if (checkColumns(report, catalogue).length > 0) return values;
    return [...values, ...checkFields(file, path, lead, report.value, { table, name: section.table }, catalogue)];
  }
  // One that is broken is told by itself.
  if (ids.reports.includes(lead.report)) return [];
  const message = `There is no report “${lead.report}”.`;
  const said = { message, expected: 'the id of a report', suggestion: suggest(lead.report, ids.reports) };
  return [issueIn(file, [...path, 'report'], said)];
}
