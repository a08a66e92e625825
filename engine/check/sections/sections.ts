import { fieldsOf } from '../../definitions/report.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import type { Report } from '../../schema/report.ts';
import { checkKind } from '../../sections/checks.ts';
import { kindOf, type Section, type TableSection } from '../../sections/registry.ts';
import { checkNamed } from '../columns/columns.ts';
import type { Issue } from '../issue.ts';
import { partOf } from '../json/part-of.ts';
import { issueIn, mistakeIn, type Path } from '../json/source-file.ts';
import { tableNames } from '../named.ts';
import { suggest } from '../suggest.ts';
import type { Typed } from '../world.ts';
import { checkFilters } from './filters.ts';

/** The table of a section: a report, or a table of the dashboard as one. */
export type TableReport = Pick<Typed<Report>, 'id' | 'value'>;

/** A section and its place in the dashboard file. */
export interface PlacedSection {
  section: Section;
  at: Path;
}

export const sectionsOf = ({ sections = [], parts = [] }: Dashboard): PlacedSection[] => [
  ...sections.map((section, index) => ({ section, at: ['sections', index] })),
  ...parts.flatMap((part, place) =>
    part.sections.map((section, index) => ({ section, at: ['parts', place, 'sections', index] })),
  ),
];

const columnIn =
  ({ columns }: Catalogue) =>
  (field: string) =>
    columns[field];

/** What a section does with its table, checked as if the report itself did it. */
export function checkSection(
  file: Typed<unknown>['file'],
  { section, at }: { section: TableSection; at: Path },
  table: TableReport,
  catalogue: Catalogue,
): Issue[] {
  const { fields = [], measures = [[]], ...view } = kindOf(section.type).view(section);
  const { columns } = table.value;
  const shown = new Set(columns.flatMap((entry) => fieldsOf(entry, catalogue)));
  const { pivot: _p, chart: _c, headline: _h, sort: _s, groups: _g, hierarchies: _n, ...rows } = table.value;
  const value = { ...rows, ...view } as Report;
  const read = partOf(file, {
    pivot: at,
    chart: at,
    sort: [...at, 'sort'],
    headline: { values: measures.map((path) => ({ at: [...at, ...path] })), over: [...at, 'over'] },
  });
  const named = fields
    .filter((field) => !shown.has(field.value))
    .map((field) => {
      const message = `The table “${section.table}” has no column “${field.value}”.`;
      const issue = { message, expected: 'a column of the table', suggestion: suggest(field.value, shown) };
      return issueIn(file, [...at, ...field.at], issue);
    });
  const own = named.length > 0 ? null : checkKind(section, columnIn(catalogue));
  return [
    ...named,
    ...(own ? [mistakeIn(file, at, own)] : []),
    ...checkNamed({ id: table.id, file: read, value, named: tableNames(section.table) }, catalogue),
    ...checkFilters(file, section, at, table.value, catalogue),
  ];
}
