import type { ResolvedDashboard } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import { readDashboardAddress, writeDashboardAddress } from '../../engine/views/text/dashboard.ts';
import { type Place, queryOf } from '../address/place.ts';
import { noteOf } from '../runs/dated.ts';
import { isNextRun, isOtherLink, readLink, writeLink } from '../runs/link.ts';
import type { DashboardEvent } from './next.ts';
import type { DashboardState } from './state.ts';
import { callOf } from './wanted.ts';

/** Whether Back returns to what was there before the event. */
const isStep = (event: DashboardEvent, before: DashboardState): boolean =>
  event.type === 'selected' || event.type === 'unselected' || isNextRun(event, before);

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

  /** A link to the screen; null before the first run. */
  function link(): [name: string, value: string][] | null {
    const { run, view, saved } = state();
    return run.status === 'idle' ? null : writeDashboardAddress(resolve(run.values), view, dashboard.parameters, saved);
  }

  /** Runs if the values differ from those of the run. */
  function catchUp(): void {
    const last = state().run;
    if (last.status === 'idle') return;
    if (callOf(resolve(state().view.parameters)) !== last.call) run();
    else fill();
  }

  function goBack(): void {
    const found = readLink(place, state().today, (query) => readDashboardAddress(query, dashboard, resolve));
    tell({ type: 'returned', ...found });
    catchUp();
  }

  return {
    /** Updates the address. */
    remember(event: DashboardEvent, before: DashboardState, after: DashboardState): void {
      const now = before.saved !== after.saved || isOtherLink(before, after) ? link() : null;
      if (now) writeLink(place, now, isStep(event, before), after);
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
      const query = queryOf(now);
      if (query !== place.read()) {
        goBack();
        return;
      }
      place.write(query, false, noteOf(state()));
      fill();
    },
  };
}
