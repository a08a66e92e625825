import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Context } from '../../engine/reports/context.ts';
import type { NormalReport } from '../../engine/reports/normalise.ts';
import { readAddress } from './address.ts';
import { type Controller, createController } from './controller.ts';
import { draftOf, readDraft } from './draft.ts';
import { type Reports, resolveState } from './resolve-state.ts';
import { createState, type ReportState } from './state.ts';

/** What the parts of the report screen are given. */
export interface Screen extends Reports {
  state: ReportState;
  controller: Controller;
  context: Context;
  /** The parameters are others than those of the run. */
  isChanged: boolean;
}

function readLink(report: NormalReport) {
  const keys = report.parameters.map((parameter) => parameter.key);
  const { isRun, ...restored } = readAddress(location.search, keys);
  return { ...restored, ran: isRun ? restored.values : null };
}

/** The state of a report, at first as the screen `held` before, as it was kept or as its address says, and what it resolves to. */
export function useReport(report: NormalReport, context: Context, held: RefObject<ReportState | null>): Screen {
  const [{ store, controller, ran: begun }] = useState(() => {
    const { ran, ...restored } = (held.current ? draftOf(held.current) : readDraft(report.id)) ?? readLink(report);
    const store = createState(restored);
    return { store, ran, controller: createController(report, store, context) };
  });
  useEffect(() => {
    held.current = store;
    return controller.start(begun);
  }, [controller, begun, held, store]);

  // The types of a snapshot are read-only to their depths; the parts of the screen only read.
  const state = useSnapshot(store) as ReportState;
  const { values, saved, arrangement, run } = state;
  const { asked, ran } = useMemo(
    () => resolveState(report, { values, saved, arrangement, run }, context),
    [report, values, saved, arrangement, run, context],
  );
  const isChanged = run.status !== 'idle' && run.call !== JSON.stringify(asked.request);
  return { state, controller, context, asked, ran, isChanged };
}
