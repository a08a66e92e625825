import { checkDefinitions } from '../../engine/check/check.ts';
import { formatIssue } from '../../engine/check/issue.ts';
import type { World } from '../../engine/check/world.ts';
import type { Mistake } from './mistakes/places.ts';

/** A project with one mistake. */
export function withMistake(world: World, [, file, from, to]: Mistake): World {
  const files: Record<string, string> = { ...world.files };
  const code: Record<string, string> = { ...world.code };
  const place = file in code ? code : files;
  const text = place[file] ?? '';
  if (to === null) delete place[file];
  else if (from === '*' || !(file in place)) place[file] = to;
  else {
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    place[file] = text.replace(from, () => to);
  }
  return { ...world, files, code };
}

/** A project with some files renamed. */
export function withMoves(world: World, renamed: readonly (readonly [string, string])[]): World {
  const names = new Map(renamed);
  const files = Object.entries(world.files).map(([path, text]) => [names.get(path) ?? path, text]);
  return { ...world, files: Object.fromEntries(files) };
}

/** A message that ends with what to do: a sentence after the first, or a suggestion. */
export const withAction = /[.”] (?!Also at )[A-Z]/;

/** The messages for a project. */
export const issuesOf = (world: World): string[] => checkDefinitions(world).issues.map(formatIssue);
