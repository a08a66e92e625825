import { columnKinds } from '../columns/registry.ts';
import { fieldsOf } from '../definitions/report.ts';
import type { Catalogue } from '../schema/column.ts';
import { numberOperators, textOperators, valuesOperators } from '../schema/operators.ts';
import type { Report } from '../schema/report.ts';
import { kindOf, type Section } from '../sections/registry.ts';
import { checkNamed } from './columns.ts';
import type { Issue } from './issue.ts';
import { partOf } from './part-of.ts';
import { issueIn, type Path } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import type { Typed } from './world.ts';

/** A table as a section sees it: a report, or a table that is one. */
export type SeenTable = Pick<Typed<Report>, 'id' | 'value'>;

/** A section with its place in the file of its dashboard. */
export interface PlacedSection {
  section: Section;
  at: Path;
}

const operators: Readonly<Record<string, readonly string[]>> = {
  text: textOperators,
  number: numberOperators,
  values: valuesOperators,
};

/** Filters ask of columns what suits them. */
function checkFilters(
  file: Typed<unknown>['file'],
  { section, at }: PlacedSection,
  fields: ReadonlySet<string>,
  { columns }: Catalogue,
): Issue[] {
  return (section.filters ?? []).flatMap(({ value, conditions }, index): Issue[] => {
    const path: Path = [...at, 'filters', index];
    if (!fields.has(value)) {
      const message = `The table “${section.table}” has no column “${value}”.`;
      const expected = 'a column of the table';
      return [issueIn(file, [...path, 'value'], { message, expected, suggestion: suggest(value, fields) })];
    }
    const type = columns[value]?.type;
    const own = type && columnKinds[type].filter === 'text' ? 'text' : 'number';
    return conditions.flatMap((condition, place): Issue[] => {
      const where: Path = [...path, 'conditions', place];
      if (condition.type !== 'values' && condition.type !== own) {
        const message = `“${value}” is a ${type}, and this condition is one of ${condition.type}s.`;
        return [issueIn(file, [...where, 'type'], { message, expected: `“${own}” or “values”` })];
      }
      const known = operators[condition.type] ?? [];
      if (known.includes(condition.operator)) return [];
      const message = `A condition of the type ${condition.type} has no ${condition.operator}.`;
      const expected = `one of ${listed(known)}`;
      return [
        issueIn(file, [...where, 'operator'], { message, expected, suggestion: suggest(condition.operator, known) }),
      ];
    });
  });
}

/** What a section says of its table in the words of a report, judged as if the report said it. */
export function checkSection(
  file: Typed<unknown>['file'],
  placed: PlacedSection,
  table: SeenTable,
  catalogue: Catalogue,
): Issue[] {
  const { section, at } = placed;
  const { fields = [], ...asked } = kindOf(section.type).asked(section);
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
    ...checkNamed({ id: table.id, file: read, value }, catalogue),
    ...checkFilters(file, placed, shown, catalogue),
  ];
}
