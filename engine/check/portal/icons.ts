import type { Issue } from '../issue.ts';
import { issueIn, type Path, type SourceFile } from '../json/source-file.ts';
import { listed, suggest } from '../suggest.ts';

/** The portal must have the icon. */
export function checkIcon(file: SourceFile, path: Path, icon: string, icons: readonly string[]): Issue[] {
  if (icons.includes(icon)) return [];
  const message = `Unknown icon “${icon}”.`;
  const all = listed(icons);
  const expected = `one of ${all}${all.endsWith(' more') ? ', listed in src/ui/icon-names.ts' : ''}`;
  return [issueIn(file, path, { message, expected, suggestion: suggest(icon, icons) })];
}
