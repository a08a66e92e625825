import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Context } from '../../engine/reports/context.ts';
import type { NormalReport } from '../../engine/reports/normalise.ts';
import { readAddress } from './address.ts';
import { type Controller, createController } from './controller.ts';
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

/** The state of a report, as its address says at first, and what it resolves to. */
export function useReport(report: NormalReport, context: Context): Screen {
  const [{ store, controller, isRun }] = useState(() => {
    const keys = report.parameters.map((parameter) => parameter.key);
    const { isRun, ...restored } = readAddress(location.search, keys);
    const store = createState(restored);
    return { store, isRun, controller: createController(report, store, context) };
  });
  useEffect(() => controller.start(isRun), [controller, isRun]);

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
