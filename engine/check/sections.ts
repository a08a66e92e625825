import { fieldsOf } from '../definitions/report.ts';
import type { Catalogue } from '../schema/column.ts';
import type { Dashboard } from '../schema/dashboard.ts';
import type { Report } from '../schema/report.ts';
import { kindOf, type Section, type TableSection } from '../sections/registry.ts';
import { checkNamed } from './columns.ts';
import { checkDrill } from './drills.ts';
import { checkFilters } from './filters.ts';
import type { Issue } from './issue.ts';
import { tableNames } from './named.ts';
import { partOf } from './part-of.ts';
import { issueIn, type Path } from './source-file.ts';
import { suggest } from './suggest.ts';
import type { Typed } from './world.ts';

/** A table as a section sees it: a report, or a table that is one. */
export type SeenTable = Pick<Typed<Report>, 'id' | 'value'>;

/** A section with its place in the file of its dashboard. */
export interface PlacedSection {
  section: Section;
  at: Path;
}

/** The sections of a dashboard, each with its place. */
export const sectionsOf = ({ sections = [], parts = [] }: Dashboard): PlacedSection[] => [
  ...sections.map((section, index) => ({ section, at: ['sections', index] })),
  ...parts.flatMap((part, place) =>
    part.sections.map((section, index) => ({ section, at: ['parts', place, 'sections', index] })),
  ),
];

/** What a section says of its table in the words of a report, judged as if the report said it. */
export function checkSection(
  file: Typed<unknown>['file'],
  { section, at }: { section: TableSection; at: Path },
  table: SeenTable,
  catalogue: Catalogue,
): Issue[] {
  const { fields = [], drill = [], ...asked } = kindOf(section.type).view(section);
  const { columns } = table.value;
  const shown = new Set(columns.flatMap((entry) => fieldsOf(entry, catalogue)));
  const isNamed = 'values' in section && !Array.isArray(section.values);
  const measures = isNamed ? Object.keys(section.values).map((name) => ({ at: [...at, 'values', name] })) : [{ at }];
  const { pivot: _p, chart: _c, headline: _h, sort: _s, groups: _g, hierarchies: _n, ...rows } = table.value;
  const value = { ...rows, ...asked } as Report;
  const read = partOf(file, {
    pivot: at,
    chart: at,
    sort: [...at, 'sort'],
    headline: { values: measures, over: [...at, 'over'] },
  });
  const named = fields
    .filter((field) => !shown.has(field.value))
    .map((field) => {
      const message = `The table “${section.table}” has no column “${field.value}”.`;
      const said = { message, expected: 'a column of the table', suggestion: suggest(field.value, shown) };
      return issueIn(file, [...at, ...field.at], said);
    });
  return [
    ...named,
    ...(named.length > 0 ? [] : checkDrill(file, section, [at, drill], catalogue)),
    ...checkNamed({ id: table.id, file: read, value, named: tableNames(section.table) }, catalogue),
    ...checkFilters(file, section, at, table.value, catalogue),
  ];
}
