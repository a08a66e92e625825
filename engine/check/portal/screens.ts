import { addressParts } from '../../definitions/address-parts.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type SourceFile } from '../json/source-file.ts';
import { listed, suggest } from '../suggest.ts';
import type { World } from '../world.ts';

/** Whether a path is the address of a hand-written screen. */
export const isScreen = (screens: World['screens'], path: string): boolean =>
  screens.some((pattern) => addressParts(pattern, path) !== null);

/** A layout is one of the portal's. */
export function checkLayoutName(
  file: SourceFile,
  { layout }: { layout?: string | undefined },
  { layouts }: Pick<World, 'layouts'>,
): Issue[] {
  if (layout === undefined || layouts.includes(layout)) return [];
  const message = `Layout “${layout}” not found.`;
  return [
    issueIn(file, ['layout'], { message, expected: `one of ${listed(layouts)}`, suggestion: suggest(layout, layouts) }),
  ];
}
