import { useEffect, useId, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Context } from '../../../engine/context/context.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import type { LookupName } from '../../../engine/lookups/registry.ts';
import type { RawValues } from '../../../engine/reports/fields.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import type { Place } from '../../address/place.ts';
import type { LookupsLoading } from '../../fields/widget.ts';
import { datedOf } from '../../parameters/dated.ts';
import { useNewDay } from '../../parameters/use-new-day.ts';
import { loadLookups, useLookups } from '../../session/lookups.ts';
import { readAddress } from '../address/address.ts';
import { type Controller, createController } from '../state/controller.ts';
import { readDraft } from '../state/draft.ts';
import { type Reports, viewOfColumns } from '../state/resolve-state.ts';
import { initialState, type LinkedState, type ReportState, type SavedColumns } from '../state/state.ts';

/** The saved part of a user's report. */
export interface UserReportState {
  /** Its columns, replacing those that the user saved for the definition; null to use the definition's. */
  saved: SavedColumns | null;
  /** Its initial state if the address has none; null to use the definition's. */
  begun: (LinkedState & Pick<ReportState, 'unread' | 'unreadSaved'>) | null;
}

/** The props of the parts of the report screen. */
export interface Screen extends Reports {
  /** A prefix of its fields' ids, unique on the page. */
  id: string;
  place: Place;
  state: ReportState;
  controller: Controller;
  context: Context;
  /** How fields load choices from calls. */
  lookups: LookupsLoading;
  /** Its columns are not saved separately: they are part of a user's report, or come from a layout. */
  isOwn: boolean;
  /** The parameters differ from those of the run. */
  isChanged: boolean;
  newDay: string | null;
}

function readLink(report: NormalReport, place: Place, context: Context, own: UserReportState | null) {
  const dated = (values: RawValues) => datedOf(place, values, context.today);
  if (own?.begun && place.read() === '')
    return { ...own.begun, ...dated(own.begun.values), awaited: own.begun.values, isFolded: true };
  const { isRun, ...restored } = readAddress(place.read(), report, context);
  // The rows then appear in the space reserved for them.
  return { ...restored, ...dated(restored.values), awaited: isRun ? restored.values : null, isFolded: isRun };
}

/** The state of a report, initially as kept or as in its address, and the resolved report. */
export function useReport(report: NormalReport, place: Place, opened: Context, own: UserReportState | null): Screen {
  const id = useId();
  const isOwn = own !== null || report.layoutParameter !== null;
  const [controller] = useState(() => {
    const restored = readDraft(report.id, place.name) ?? readLink(report, place, opened, own);
    return createController(report, place, initialState({ ...restored, saved: own?.saved ?? null }), opened, isOwn);
  });
  useEffect(() => controller.start(), [controller]);
  useEffect(() => controller.speak(opened, report), [controller, opened, report]);

  const { items, failed } = useLookups();
  const lookups = useMemo(() => ({ failed, retry: (name: LookupName) => void loadLookups([name]) }), [failed]);
  const state = useSnapshot(controller.store).now as ReportState;
  const { values, saved, arrangement, run, today } = state;
  const context = useMemo(() => ({ ...opened, today, lookups: items }), [opened, today, items]);
  const view = useMemo(() => viewOfColumns({ saved, arrangement }), [saved, arrangement]);
  const asked = useMemo(() => resolveReport(report, context, { values, view }), [report, context, values, view]);
  // Typing in the form leaves the report of the run as it is: new columns would redraw the grid.
  const ranValues = run.status === 'idle' ? null : run.values;
  const ranReport = useMemo(
    () => ranValues && resolveReport(report, context, { values: ranValues, view }),
    [report, context, ranValues, view],
  );
  const ran = ranReport ?? asked;
  const isChanged = run.status !== 'idle' && run.call !== JSON.stringify(asked.request);
  const needed = asked.lookups.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `needed` is the part that it depends on.
  useEffect(() => void loadLookups(asked.lookups), [needed]);
  const newDay = useNewDay(report, state, context);
  return { id, place, state, controller, context, lookups, asked, ran, isOwn, isChanged, newDay };
}
