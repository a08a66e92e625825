import { partsOfAddress } from '../../formats/screen-address.ts';
import type { Shape } from '../contract.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import { checkTarget } from '../portal/menus.ts';
import { listed, suggest } from '../suggest.ts';
import type { DescribedCall, Project } from '../world.ts';
import type { CheckedFields } from './action-fields.ts';

/** An action, and the call whose answer it uses. */
interface Answered extends Pick<CheckedFields, 'dashboard' | 'key' | 'action'> {
  described: DescribedCall;
}

/** The answer of its call has a part. */
function checkPart(name: string, path: Path, { dashboard: { file }, action: { call }, described }: Answered): Issue[] {
  const { properties = {} } = (described.data ?? {}) as Shape;
  if (Object.hasOwn(properties, name)) return [];
  const known = Object.keys(properties);
  const message = `The answer of the call ${call} has no “${name}”.`;
  const expected = known.length > 0 ? `one of ${listed(known)}` : 'a call that answers with an object';
  return [issueIn(file, path, { message, expected, suggestion: suggest(name, known) })];
}

/** The screen that it opens exists, and the answer of its call has what the address needs. */
export function checkOpened(checked: Answered, project: Project): Issue[] {
  const { dashboard, key, action } = checked;
  if (action.to === undefined) return [];
  const at: Path = ['actions', key, 'to'];
  return [
    ...checkTarget(dashboard.file, at, action.to, project),
    ...partsOfAddress(action.to).flatMap((name) => checkPart(name, at, checked)),
  ];
}

/** What its notice shows is in the answer of its call, and the notice has no button that takes it back. */
export function checkShown(checked: Answered): Issue[] {
  const { dashboard, key, action } = checked;
  const { file } = dashboard;
  const { shows = [], undo } = action;
  const unknown = shows.flatMap((name, index) => checkPart(name, ['actions', key, 'shows', index], checked));
  if (shows.length === 0 || undo === undefined) return unknown;
  const message = 'An action that shows its answer can’t be taken back.';
  return [...unknown, issueIn(file, ['actions', key, 'undo'], { message, fix: 'Remove “undo” or “shows”.' })];
}
