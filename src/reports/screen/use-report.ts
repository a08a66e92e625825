import { useEffect, useId, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Context } from '../../../engine/context/context.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import type { LookupName } from '../../../engine/lookups/registry.ts';
import type { Place } from '../../address/place.ts';
import type { LookupsLoading } from '../../fields/widget.ts';
import { loadLookups, useLookups } from '../../session/lookups.ts';
import { readAddress } from '../address/address.ts';
import { type Controller, createController } from '../state/controller.ts';
import { readDraft } from '../state/draft.ts';
import { type Reports, resolveState } from '../state/resolve-state.ts';
import { initialState, type ReportState, type Restored, type SavedColumns } from '../state/state.ts';

/** A report that a user made: what is saved of it. */
export interface Own {
  /** Its columns, in place of those that the user saved for the definition; null for the definition's. */
  saved: SavedColumns | null;
  /** What it begins with where its place says nothing; null: as the definition has it. */
  begun: (Restored & Pick<ReportState, 'unread' | 'unreadSaved'>) | null;
}

/** What the parts of the report screen are given. */
export interface Screen extends Reports {
  /** Of its fields: nothing on the page has the same. */
  id: string;
  place: Place;
  state: ReportState;
  controller: Controller;
  context: Context;
  /** The choices that fields take from calls. */
  lookups: LookupsLoading;
  /** Its columns are not saved by themselves: with a report of the user's own they are, and a layout has its own. */
  isOwn: boolean;
  /** The parameters are others than those of the run. */
  isChanged: boolean;
}

function readLink(report: NormalReport, place: Place, context: Context, own: Own | null) {
  if (own?.begun && place.read() === '') return { ...own.begun, awaited: own.begun.values, isFolded: true };
  const { isRun, ...restored } = readAddress(place.read(), report, context);
  // The rows then come into the place that they keep.
  return { ...restored, awaited: isRun ? restored.values : null, isFolded: isRun };
}

/** The state of a report, at first as it was kept or as its place says, and what it resolves to. */
export function useReport(report: NormalReport, place: Place, opened: Context, own: Own | null): Screen {
  const id = useId();
  const isOwn = own !== null || report.layoutParameter !== null;
  const [controller] = useState(() => {
    const restored = readDraft(report.id, place.name) ?? readLink(report, place, opened, own);
    return createController(report, place, initialState({ ...restored, saved: own?.saved ?? null }), opened, isOwn);
  });
  useEffect(() => controller.start(), [controller]);
  useEffect(() => controller.speak(opened, report), [controller, opened, report]);

  const { items, failed } = useLookups();
  const context = useMemo(() => ({ ...opened, lookups: items }), [opened, items]);
  const lookups = useMemo(() => ({ failed, retry: (name: LookupName) => void loadLookups([name]) }), [failed]);
  const state = useSnapshot(controller.store).now as ReportState;
  const { values, saved, arrangement, run } = state;
  const { asked, ran } = useMemo(
    () => resolveState(report, { values, saved, arrangement, run }, context),
    [report, values, saved, arrangement, run, context],
  );
  const isChanged = run.status !== 'idle' && run.call !== JSON.stringify(asked.request);
  const needed = asked.lookups.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `needed` is what of them it depends on.
  useEffect(() => void loadLookups(asked.lookups), [needed]);
  return { id, place, state, controller, context, lookups, asked, ran, isOwn, isChanged };
}
