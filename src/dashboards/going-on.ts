import type { ResolvedDashboard, ResolvedTable } from '../../engine/dashboards/resolved.ts';
import type { GoesOn, NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import { screenOf } from '../../engine/formats/screen-address.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { DashboardEvent } from './next.ts';
import type { DashboardState } from './state.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The address that a dashboard leads to after a run; null if it stays open. */
export function nextScreen({ to, otherwise }: GoesOn, rows: Rows, values: RawValues): string | null {
  const [only] = rows.length === 1 ? rows : [];
  const found = only ? screenOf(to, only) : null;
  if (found !== null || otherwise === null) return found;
  return screenOf(otherwise, values) ?? otherwise.split('?')[0] ?? null;
}

/** Whether a run that begins with this event leads to another screen. */
export const leadsOn = (goesOn: GoesOn | null, event: DashboardEvent): boolean =>
  event.type === 'ran' && goesOn !== null && (goesOn.after === 'each_run' || event.isStep === true);

interface Options {
  dashboard: Pick<NormalDashboard, 'goesOn'>;
  state: () => DashboardState;
  resolve: (values: RawValues) => ResolvedDashboard;
  rowsOf: (table: ResolvedTable) => Promise<Rows>;
  navigate: (to: string, options?: { replace: boolean }) => void;
}

/** Opens the screen of the only row that a run has found. A run that follows, or another address, ends that. */
export function createGoingOn({ dashboard: { goesOn }, state, resolve, rowsOf, navigate }: Options) {
  let isLeading = false;

  async function lead({ table: name }: GoesOn): Promise<void> {
    const { runs, run } = state();
    if (run.status !== 'done' || !goesOn) return;
    const table = resolve(run.values).tables.find((each) => each.name === name);
    const rows = table ? await rowsOf(table) : [];
    if (state().runs !== runs) return;
    const to = nextScreen(goesOn, rows, run.values);
    // Back returns to what was searched for, not to a screen that leads on again.
    if (to !== null) navigate(to, { replace: goesOn.after === 'each_run' });
  }

  return (event: DashboardEvent, before: DashboardState, after: DashboardState): void => {
    if (!goesOn) return;
    if (event.type === 'ran') isLeading = leadsOn(goesOn, event);
    if (event.type === 'returned' || event.type === 'reset') isLeading = false;
    const isDone = before.run !== after.run && after.run.status === 'done';
    if (!isLeading || !isDone) return;
    isLeading = false;
    const isWhole = Object.values(after.calls).every(({ status }) => status === 'done');
    if (isWhole) void lead(goesOn);
  };
}
