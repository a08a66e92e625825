import { proxy, useSnapshot } from 'valtio';
import type { Source } from '../../session/attention/state.ts';
import { departing, type Presence } from '../use-departing.ts';

/** The drawer of notifications, and the part of it that somebody asked for. */
const shown = proxy<{ state: Presence; part: Source | null }>({ state: 'closed', part: null });

function set(state: Presence, part: Source | null = null): void {
  shown.state = state;
  shown.part = part;
}

export const showNotifications = (part: Source | null = null): void => set('open', part);

export const useShownDrawer = () => departing(useSnapshot(shown).state, set);

export const useShownPart = (): Source | null => useSnapshot(shown).part;
