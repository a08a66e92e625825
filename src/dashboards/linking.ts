import type { ResolvedDashboard } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { Place } from '../address/place.ts';
import { readAddress, writeAddress } from './address.ts';
import type { DashboardEvent } from './next.ts';
import type { DashboardState } from './state.ts';

/** What of the state a link says. */
const linked = ['run', 'search', 'selections'] as const;

/** What Back takes away again. */
const steps: readonly DashboardEvent['type'][] = ['selected', 'unselected'];

interface Given {
  dashboard: NormalDashboard;
  place: Place;
  state: () => DashboardState;
  resolve: (values: RawValues) => ResolvedDashboard;
  tell: (event: DashboardEvent) => void;
  /** Makes the calls of what is on the screen. */
  fill: () => void;
  /** Runs where the values are others than those that ran. */
  catchUp: () => void;
}

const ignore = () => undefined;

/** How the address of a dashboard follows what is on the screen, and the screen follows the address. */
export function createLinking({ dashboard, place, state, resolve, tell, fill, catchUp }: Given) {
  let forget: () => void = ignore;

  /** What a link to what is on the screen says; null as long as nothing ran. */
  function link(): string | null {
    const { run } = state();
    return run.status === 'idle' ? null : writeAddress(resolve(run.values), state());
  }

  function goBack(): void {
    tell({ type: 'returned', ...readAddress(place.read(), dashboard, resolve) });
    catchUp();
  }

  return {
    /** Keeps the address a link to what is on the screen. */
    remember(event: DashboardEvent, before: DashboardState, after: DashboardState): void {
      if (linked.every((part) => before[part] === after[part])) return;
      const query = link();
      if (query !== null && query !== place.read()) place.write(query, steps.includes(event.type));
    },
    /** Follows Back and Forward at the address that it has now. */
    listen(): void {
      forget();
      forget = place.onReturn(goBack);
    },
    end: () => forget(),
    /** It has another address: that of another tab, which Back and Forward lead to as it was then. */
    moved(): void {
      const now = link();
      if (now === null) return;
      if (now === place.read()) fill();
      else goBack();
    },
  };
}
