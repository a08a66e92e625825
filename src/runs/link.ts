import type { Lost } from '../../engine/views/lost.ts';
import { entriesOf, type Place, queryOf } from '../address/place.ts';
import { type Dated, datedOf, noteOf } from './dated.ts';
import type { RunState, WithParameters } from './run.ts';

/** The view in an address, what it lacks, and which of its dates are defaults. */
export function readLink<Found extends { view: WithParameters; lost: readonly Lost[] }>(
  place: Place,
  today: string,
  read: (entries: [name: string, value: string][]) => Found,
): Found & Dated {
  const found = read(entriesOf(place.read()));
  return { ...found, ...datedOf(place, found.view.parameters ?? {}, today) };
}

/** Makes the address a link to the screen; `asNew`: Back returns to the link before. */
export function writeLink(place: Place, entries: [name: string, value: string][], asNew: boolean, dated: Dated): void {
  const query = queryOf(entries);
  if (query !== place.read()) place.write(query, asNew, noteOf(dated));
}

/** The part of a view that a link has before it runs. */
const partsOf = <View extends WithParameters>({ parameters: _parameters, ...parts }: View) => parts;

/** Whether the link is another. Parameters are in it once they have run. */
export function isOtherLink<View extends WithParameters>(before: RunState<View>, after: RunState<View>): boolean {
  if (before.run !== after.run) return true;
  const [one, other]: Readonly<Record<string, unknown>>[] = [partsOf(before.view), partsOf(after.view)];
  return Object.keys({ ...one, ...other }).some((part) => one?.[part] !== other?.[part]);
}

/** Whether Back returns to the run before: the user ran it again. The first run of a screen belongs to its entry. */
export const isNextRun = (event: { type: string; isStep?: boolean }, { run }: Pick<RunState, 'run'>): boolean =>
  event.type === 'ran' && event.isStep === true && run.status !== 'idle';
