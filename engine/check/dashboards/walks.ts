import type { Dashboard } from '../../schema/dashboard.ts';
import type { OpeningKind } from '../../schema/search.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path, type SourceFile } from '../json/source-file.ts';
import type { Project } from '../world.ts';

/** A record with arrows is on a dashboard with the parameter that the arrows change. */
export function checkWalks(
  file: SourceFile,
  at: Path,
  kind: OpeningKind,
  { parameters = [] }: Dashboard,
  { definitions: { search, dashboards }, isWhole }: Project,
): Issue[] {
  const [content] = search;
  if (!content || !isWhole) return [];
  const parameter = content.value.openings[kind].find((opening) => opening.parameter !== undefined)?.parameter;
  const place: Path = [...at, 'walks'];
  if (parameter === undefined) {
    const message = `No screen of “${kind}” has a parameter.`;
    return [issueIn(file, place, { message, expected: 'an opening with a “parameter” in definitions/search.json' })];
  }
  // A misspelt parameter is reported where it is written.
  const isSound = dashboards.some(({ value }) => value.parameters?.some(({ key }) => key === parameter));
  if (!isSound || parameters.some(({ key }) => key === parameter)) return [];
  const message = `The arrows change the parameter “${parameter}”, but the dashboard has no such parameter.`;
  return [issueIn(file, place, { message, expected: `a dashboard with the parameter “${parameter}”` })];
}
