import type { Context } from '../../../engine/context/context.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import { readAddress } from '../address/address.ts';
import type { Place } from '../address/place.ts';
import type { ReportEvent } from './next.ts';
import { resolveState } from './resolve-state.ts';
import type { ReportState } from './state.ts';

interface Given {
  report: NormalReport;
  place: Place;
  state: () => ReportState;
  context: () => Context;
  tell: (event: ReportEvent) => void;
  run: () => void;
}

/** Takes the report to what its place says, as Back and Forward left it; the rows stay where the parameters are the same. */
export const createReturn =
  ({ report, place, state, context, tell, run }: Given) =>
  (): void => {
    const { isRun, unread, ...restored } = readAddress(place.read(), report, context());
    tell({ type: 'returned', restored, unread });
    const { asked } = resolveState(report, state(), context());
    const last = state().run;
    if (isRun && last.status !== 'idle' && JSON.stringify(asked.request) !== last.call) run();
  };
