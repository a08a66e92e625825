import type { Issue, IssueText } from './issue.ts';
import { issueIn, type Path, type SourceFile } from './json/source-file.ts';

/** A use of a name that only one definition can have. */
export interface Claim {
  /** As messages have it, such as `The route /reporting/tires`. */
  name: string;
  id: string;
  file: SourceFile;
  at: Path;
  /** Whether the name follows from the id, so that the other definition has a wrong one. */
  isOwn: boolean;
}

const idIn = (text: string) => text.split('/').at(-1) ?? '';

/** Whether a path is named after a definition. */
export const isNamedAfter = (path: string, id: string): boolean =>
  idIn(path) === id || idIn(path) === id.replace(/-report$/, '');

function textOf(rightful: Claim, claim: Claim, expected: string): IssueText {
  if (rightful.isOwn || rightful.file === claim.file)
    return { message: `${claim.name} is already used by “${rightful.id}”.`, expected };
  // Nothing says which of them is wrong.
  const { file, line, column } = issueIn(rightful.file, rightful.at, { message: '' });
  const message = `${claim.name} is used by “${rightful.id}” and “${claim.id}”.`;
  return { message, expected, also: [{ file, line, column }] };
}

/** Names that are used more than once. `taken` are the names of the portal itself. */
export function checkClaims(
  claims: readonly Claim[],
  taken: (name: string) => boolean,
  expected: string,
): { issues: Issue[]; owners: Map<string, Claim> } {
  const owners = new Map<string, Claim>();
  for (const claim of claims) {
    const known = owners.get(claim.name);
    if (!known || (claim.isOwn && !known.isOwn)) owners.set(claim.name, claim);
  }
  const issues = claims.flatMap((claim) => {
    const { name, file, at } = claim;
    if (taken(name)) return [issueIn(file, at, { message: `${name} is already used by the portal.`, expected })];
    const rightful = owners.get(name);
    return !rightful || rightful === claim ? [] : [issueIn(file, at, textOf(rightful, claim, expected))];
  });
  return { issues, owners };
}
