import { fieldsOf } from '../../definitions/report.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import { namedIn } from '../../sections/row-screen.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import { unknownParameter } from '../parameters/conditions.ts';
import { checkTarget } from '../portal/menus.ts';
import type { TableReport } from '../sections/sections.ts';
import { listed, suggest } from '../suggest.ts';
import type { Project, Typed } from '../world.ts';

/** Where a dashboard leads exists, and its table and parameters give what the addresses name. */
export function checkGoesOn(
  { file, value: { goes_on: goesOn, parameters = [] } }: Typed<Dashboard>,
  tables: ReadonlyMap<string, TableReport | null>,
  project: Project,
  catalogue: Catalogue,
): Issue[] {
  if (goesOn === undefined) return [];
  const { table: name, to, otherwise } = goesOn;
  const table = tables.get(name);
  if (table === undefined) {
    const message = `The dashboard has no table “${name}”.`;
    const issue = { message, expected: `one of ${listed(tables.keys())}`, suggestion: suggest(name, tables.keys()) };
    return [issueIn(file, ['goes_on', 'table'], issue)];
  }
  const at = (part: string): Path => ['goes_on', part];
  const columns = new Set((table?.value.columns ?? []).flatMap((entry) => fieldsOf(entry, catalogue)));
  const lacking = table === null ? [] : namedIn(to).filter((field) => !columns.has(field));
  const known = new Map(parameters.map((each) => [each.key, each]));
  const unknown = namedIn(otherwise ?? null).filter((key) => !known.has(key));
  return [
    ...lacking.map((field) => {
      const message = `The table “${name}” has no column “${field}”.`;
      return issueIn(file, at('to'), {
        message,
        expected: 'a column of the table',
        suggestion: suggest(field, columns),
      });
    }),
    ...unknown.map((key) => unknownParameter(file, key, at('otherwise'), known, 'dashboard')),
    ...checkTarget(file, at('to'), to, project),
    ...(otherwise === undefined ? [] : checkTarget(file, at('otherwise'), otherwise, project)),
  ];
}
