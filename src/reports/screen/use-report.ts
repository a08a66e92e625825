import { useEffect, useId, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Context } from '../../../engine/context/context.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import type { LookupName } from '../../../engine/lookups/registry.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import type { ResolvedView } from '../../../engine/views/resolve.ts';
import type { ViewColumns } from '../../../engine/views/schema.ts';
import { readAddress } from '../../../engine/views/text/address.ts';
import type { Place } from '../../address/place.ts';
import { loadLookups, useLookups } from '../../cache/lookups.ts';
import type { LookupsLoading } from '../../fields/widget.ts';
import { useNewDay } from '../../parameters/use-new-day.ts';
import { datedOf } from '../../runs/dated.ts';
import { readLink } from '../../runs/link.ts';
import { type Controller, createController } from '../state/controller.ts';
import { readDraft } from '../state/draft.ts';
import { type Reports, shownView, viewOf } from '../state/resolve-state.ts';
import { initialState, type ReportState } from '../state/state.ts';

/** The saved part of a user's report. */
export interface UserReportState {
  /** Its columns, replacing those that the user saved for the definition; null to use the definition's. */
  saved: ViewColumns | null;
  /** Its initial state if the address has none; null to use the definition's. */
  begun: Pick<ReportState, 'view' | 'lost'> | null;
}

/** The props of the parts of the report screen. */
export interface Screen extends Reports {
  /** A prefix of its fields' ids, unique on the page. */
  id: string;
  place: Place;
  state: ReportState;
  /** What it shows of the report that ran. */
  view: ResolvedView;
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

function opening(report: NormalReport, place: Place, context: Context, own: UserReportState | null) {
  const { today } = context;
  if (own?.begun && place.read() === '') {
    const { parameters = {} } = own.begun.view;
    return { ...own.begun, ...datedOf(place, parameters, today), awaited: parameters, isFolded: true };
  }
  const { isRun, ...found } = readLink(place, today, (query) => readAddress(query, report, context));
  // The rows then appear in the space reserved for them.
  return { ...found, awaited: isRun ? (found.view.parameters ?? {}) : null, isFolded: isRun };
}

/** The state of a report, initially as kept or as in its address, and the resolved report. */
export function useReport(report: NormalReport, place: Place, opened: Context, own: UserReportState | null): Screen {
  const id = useId();
  const isOwn = own !== null || report.layoutParameter !== null;
  const [controller] = useState(() => {
    const restored = readDraft(report.id, place.name) ?? opening(report, place, opened, own);
    return createController(report, place, initialState({ ...restored, saved: own?.saved ?? null }), opened, isOwn);
  });
  useEffect(() => controller.start(), [controller]);
  useEffect(() => controller.speak(opened, report), [controller, opened, report]);

  const { items, failed } = useLookups();
  const lookups = useMemo(() => ({ failed, retry: (name: LookupName) => void loadLookups([name]) }), [failed]);
  const state = useSnapshot(controller.store).now as ReportState;
  const { saved, run, today } = state;
  const context = useMemo(() => ({ ...opened, today, lookups: items }), [opened, today, items]);
  const { parameters: values, columns, others } = state.view;
  // A search or a filter leaves the report as it is.
  const arranged = useMemo(() => viewOf({ view: { columns, others }, saved }), [saved, columns, others]);
  const asked = useMemo(
    () => resolveReport(report, context, { values, view: arranged }),
    [report, context, values, arranged],
  );
  // Typing in the form leaves the report of the run as it is: new columns would redraw the grid.
  const ranValues = run.status === 'idle' ? null : run.values;
  const ranReport = useMemo(
    () => ranValues && resolveReport(report, context, { values: ranValues, view: arranged }),
    [report, context, ranValues, arranged],
  );
  const ran = ranReport ?? asked;
  const view = useMemo(() => shownView(ran, { view: state.view, saved }), [ran, state.view, saved]);
  const isChanged = run.status !== 'idle' && run.call !== JSON.stringify(asked.request);
  const needed = asked.lookups.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `needed` is the part that it depends on.
  useEffect(() => void loadLookups(asked.lookups), [needed]);
  const newDay = useNewDay(report, state, context);
  return { id, place, state, view, controller, context, lookups, asked, ran, isOwn, isChanged, newDay };
}
