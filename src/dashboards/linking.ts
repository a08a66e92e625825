import type { ResolvedDashboard } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import { readDashboardAddress, writeDashboardAddress } from '../../engine/views/text/dashboard.ts';
import { entriesOf, type Place, queryOf } from '../address/place.ts';
import { datedOf, noteOf } from '../parameters/dated.ts';
import type { DashboardEvent } from './next.ts';
import { type DashboardState, restoredOf } from './state.ts';
import { callOf } from './wanted.ts';

/** The parts of the state that a link has. */
const linked = ['run', 'search', 'selections'] as const;

/** Whether Back returns to what was there before the event. The first run of a screen belongs to its entry. */
const isStep = (event: DashboardEvent, before: DashboardState): boolean =>
  event.type === 'selected' ||
  event.type === 'unselected' ||
  (event.type === 'ran' && event.isStep === true && before.run.status !== 'idle');

interface Options {
  dashboard: NormalDashboard;
  place: Place;
  state: () => DashboardState;
  resolve: (values: RawValues) => ResolvedDashboard;
  tell: (event: DashboardEvent) => void;
  /** Makes the calls of the visible sections. */
  fill: () => void;
  run: () => void;
}

const ignore = () => undefined;

/** Keeps the address and the screen in step, in both directions. */
export function createLinking({ dashboard, place, state, resolve, tell, fill, run }: Options) {
  let forget: () => void = ignore;

  /** The query of a link to the screen; null before the first run. */
  function link(): string | null {
    const { run } = state();
    return run.status === 'idle' ? null : queryOf(writeDashboardAddress(resolve(run.values), state()));
  }

  /** Runs if the values differ from those of the run. */
  function catchUp(): void {
    const last = state().run;
    if (last.status === 'idle') return;
    if (callOf(resolve(state().values)) !== last.call) run();
    else fill();
  }

  function goBack(): void {
    const restored = restoredOf(readDashboardAddress(entriesOf(place.read()), dashboard, resolve));
    tell({ type: 'returned', ...restored, ...datedOf(place, restored.values, state().today) });
    catchUp();
  }

  return {
    /** Updates the address. */
    remember(event: DashboardEvent, before: DashboardState, after: DashboardState): void {
      if (linked.every((part) => before[part] === after[part])) return;
      const query = link();
      if (query !== null && query !== place.read()) place.write(query, isStep(event, before), noteOf(after));
    },
    /** Handles Back and Forward at its current address. */
    listen(): void {
      forget();
      forget = place.onReturn(goBack);
    },
    end: () => forget(),
    /** The address is now that of another tab, with its own history entries. */
    moved(): void {
      const now = link();
      if (now === null) return;
      if (now !== place.read()) {
        goBack();
        return;
      }
      place.write(now, false, noteOf(state()));
      fill();
    },
  };
}
