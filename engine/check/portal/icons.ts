import type { Issue } from '../issue.ts';
import { issueIn, type Path, type SourceFile } from '../json/source-file.ts';
import { listed, suggest } from '../suggest.ts';

/** The portal must have the icon. */
export function checkIcon(file: SourceFile, path: Path, icon: string, icons: readonly string[]): Issue[] {
  if (icons.includes(icon)) return [];
  const message = `Unknown icon “${icon}”.`;
  return [issueIn(file, path, { message, expected: `one of ${listed(icons)}`, suggestion: suggest(icon, icons) })];
}
