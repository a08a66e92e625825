import type { Context } from '../../engine/context/context.ts';
import { outdatedDefaults, type RawValues, type WithParameters } from '../../engine/reports/fields.ts';
import type { Place } from '../address/place.ts';

/** Which dates on a screen are defaults, and of which day (YYYY-MM-DD). */
export interface Dated {
  /** The day on which the screen was opened, or last changed by its user. Midnight does not change it. */
  today: string;
  /** The day whose defaults its dates are. */
  day: string;
  /** The parameters that came with a link. They are not defaults. */
  fixed: readonly string[];
}

export const undated: Dated = { today: '', day: '', fixed: [] };

/** What a history entry keeps: a reload shows the same dates, and still knows which are defaults. */
export const noteOf = ({ day, fixed }: Dated): Omit<Dated, 'today'> => ({ day, fixed });

const isNote = (note: unknown): note is Omit<Dated, 'today'> => {
  const { day, fixed } = Object(note) as Partial<Dated>;
  return typeof day === 'string' && Array.isArray(fixed);
};

/** The same for the values of an address. Without a note, someone else wrote them. */
export function datedOf({ note }: Pick<Place, 'note'>, values: RawValues, today: string): Dated {
  const found = note();
  return isNote(found) ? { ...noteOf({ today, ...found }), today } : { today, day: today, fixed: Object.keys(values) };
}

type State = Dated & { view: { parameters?: RawValues | undefined } };

/** The parameters whose defaults are those of an earlier day. */
export const outdatedIn = (
  form: Pick<WithParameters, 'parameters'>,
  { view: { parameters = {} }, today, day, fixed }: State,
  now: string,
  context: Context,
): string[] => (day === now ? [] : outdatedDefaults(form, parameters, { today, day, now }, fixed, context));

/** The days and values on a new day: defaults are those of that day, other values stay. */
export function onNewDay(
  form: Pick<WithParameters, 'parameters'>,
  state: State,
  now: string,
  context: Context,
): Pick<Dated, 'today' | 'day'> & { values: RawValues } {
  const outdated = outdatedIn(form, state, now, context);
  const kept = Object.entries(state.view.parameters ?? {}).filter(([key]) => !outdated.includes(key));
  return { today: now, day: now, values: Object.fromEntries(kept) };
}
