import type { RawValues } from '../../../engine/reports/fields.ts';
import { readAddress } from '../../../engine/views/text/address.ts';
import type { Place } from '../../address/place.ts';
import { loadLookups } from '../../cache/lookups.ts';
import { readLink } from '../../runs/link.ts';
import { keepDraft } from './draft.ts';
import type { Effect } from './effect.ts';
import { resolveState } from './resolve-state.ts';

/** Milliseconds that the fields of a running link stay collapsed while it waits. */
const patience = 500;

interface StartOptions extends Pick<Effect, 'report' | 'state' | 'context' | 'tell'> {
  place: Place;
  effects: { loadColumns: () => Promise<void> };
  run: (values?: RawValues) => void;
}

/** Restores the report from its address after Back or Forward. The rows are kept if the parameters are the same. */
function goBack({ report, place, state, context, tell, run }: StartOptions): void {
  const { isRun, ...found } = readLink(place, state().today, (query) => readAddress(query, report, context()));
  tell({ type: 'returned', ...found });
  const { asked } = resolveState(report, state(), context());
  const last = state().run;
  if (isRun && last.status !== 'idle' && JSON.stringify(asked.request) !== last.call) run();
}

/**
 * Starts a report; the returned function ends it. The run of a link waits for the saved columns, which determine what
 * is searched, and for the choices of its values, unless the user does something else first.
 */
export function startReport(given: StartOptions): () => void {
  const { report, place, state, context, effects, tell, run } = given;
  let isOver = false;
  // A link that runs at once starts collapsed; if it has to wait, the fields show why.
  const unfold = setTimeout(() => state().awaited && tell({ type: 'folded', isFolded: false }), patience);
  const forget = place.onReturn(() => goBack(given));
  const drop = keepDraft(report.id, place.name, state);
  const parameters = state().awaited ?? {};
  const view = { ...state().view, parameters };
  const choices = loadLookups(resolveState(report, { ...state(), view }, context()).asked.lookups);
  void Promise.all([effects.loadColumns(), choices]).then(() => {
    if (isOver) return;
    const { awaited } = state();
    if (awaited) run(awaited);
    tell({ type: 'wait-ended' });
  });
  return () => {
    isOver = true;
    clearTimeout(unfold);
    drop();
    forget();
  };
}
