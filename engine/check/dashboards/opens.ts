import type { Dashboard } from '../../schema/dashboard.ts';
import { isColumn, parametersIn } from '../../sections/row-screen.ts';
import type { Issue } from '../issue.ts';
import type { Path } from '../json/source-file.ts';
import { unknownParameter } from '../parameters/conditions.ts';
import { checkTarget } from '../portal/menus.ts';
import type { Project, Typed } from '../world.ts';

/** The screen that the rows of a section lead to exists, and the dashboard has the parameters in its address. */
export function checkOpens(
  { file, value: { parameters = [] } }: Typed<Dashboard>,
  section: object,
  place: Path,
  project: Project,
): Issue[] {
  if (!('opens' in section) || typeof section.opens !== 'string' || isColumn(section.opens)) return [];
  const at = [...place, 'opens'];
  const known = new Map(parameters.map((each) => [each.key, each]));
  const unknown = parametersIn(section.opens).filter((key) => !known.has(key));
  return [
    ...checkTarget(file, at, section.opens, project),
    ...unknown.map((key) => unknownParameter(file, key, at, known, 'dashboard')),
  ];
}
