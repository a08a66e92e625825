import type { Dashboard } from '../../schema/dashboard.ts';
import type { Shape } from '../contract.ts';
import type { Issue } from '../issue.ts';
import { issueIn } from '../json/source-file.ts';
import type { PlacedSection } from '../sections/sections.ts';
import { listed, suggest } from '../suggest.ts';
import type { Typed, World } from '../world.ts';

/** Pictures come from an action whose call answers with a file, and small ones from an input in its address. */
export function checkPictures(
  { file, value: { actions = {} } }: Typed<Dashboard>,
  { section, at }: PlacedSection,
  { calls }: Pick<World, 'calls'>,
): Issue[] {
  if (section.type !== 'pictures') return [];
  const { picture, thumbnail } = section;
  const written = Object.hasOwn(actions, picture) ? actions[picture] : undefined;
  const call = written && Object.hasOwn(calls, written.call) ? calls[written.call] : undefined;
  // An unknown one is reported by itself.
  if (!written || !call) return [];
  if (!call.file || call.method !== 'GET' || written.fields || written.fields_of !== undefined) {
    const message = `The action “${picture}” does not return a picture.`;
    const expected = 'an action without fields, with a GET call that answers with a file';
    return [issueIn(file, [...at, 'picture'], { message, expected })];
  }
  const inputs = Object.keys(((call.query ?? {}) as Shape).properties ?? {});
  if (thumbnail === undefined || inputs.includes(thumbnail)) return [];
  const message = `The call ${written.call} has no input “${thumbnail}” in its address.`;
  const expected = inputs.length > 0 ? `one of ${listed(inputs)}` : 'a call with inputs in its address';
  return [issueIn(file, [...at, 'thumbnail'], { message, expected, suggestion: suggest(thumbnail, inputs) })];
}
