import { fieldsOf } from '../../definitions/report.ts';
import type { Catalogue, ReportColumn } from '../../schema/column.ts';
import { fieldsMadeBy, fieldsReadBy } from '../../tables/derive.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import type { Definitions } from '../world.ts';

/** The columns of all reports and of all tables of dashboards. */
const entriesOf = ({ reports, dashboards }: Definitions): ReportColumn[] => [
  ...reports.flatMap(({ value }) => value.columns),
  ...dashboards.flatMap(({ value: { calls = {} } }) =>
    Object.values(calls).flatMap((call) =>
      call.type === 'report' ? [] : Object.values(call.tables).flatMap(({ columns }) => columns),
    ),
  ),
];

function fieldsUsed(entries: readonly ReportColumn[], catalogue: Catalogue, { reports }: Definitions): Set<string> {
  const steps = [...(catalogue.derived ?? []), ...reports.flatMap(({ value }) => value.derived ?? [])];
  return new Set([
    ...entries.flatMap((entry) => fieldsOf(entry, catalogue)),
    // The columns of an unused set are reported with it.
    ...Object.values(catalogue.sets).flat(),
    ...steps.flatMap((step) => [...fieldsReadBy(step), ...fieldsMadeBy(step)]),
  ]);
}

/** Columns and sets of the catalogue that no report and no dashboard has. Only if all definitions are valid. */
export function checkUnusedColumns(definitions: Definitions): Issue[] {
  const entries = entriesOf(definitions);
  const sets = new Set(entries.flatMap((entry) => (typeof entry === 'string' ? [] : (entry.set ?? []))));
  return definitions.columns.flatMap(({ file, value }) => {
    const used = fieldsUsed(entries, value, definitions);
    const unused = (what: string, name: string, at: Path) => {
      const fix = 'Remove it, or add it to the columns of a report or dashboard.';
      return issueIn(file, at, { message: `${what} “${name}” is not used.`, fix }, 'key');
    };
    return [
      ...Object.keys(value.columns).flatMap((name) =>
        used.has(name) ? [] : [unused('Column', name, ['columns', name])],
      ),
      ...Object.keys(value.sets).flatMap((name) =>
        sets.has(name) ? [] : [unused('Column set', name, ['sets', name])],
      ),
    ];
  });
}
