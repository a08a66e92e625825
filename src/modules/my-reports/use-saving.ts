import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import type { View } from '../../../engine/views/schema.ts';
import { writeView } from '../../../engine/views/write.ts';
import { ApiError, isCancelled } from '../../api/errors.ts';
import type { Screen } from '../../reports/screen/use-report.ts';
import { viewOf } from '../../reports/state/resolve-state.ts';
import { newKey } from '../../session/new-key.ts';
import { useAskBeforeLeaving } from '../../ui/leaving.ts';
import { showError, showSuccess } from '../../ui/toasts.ts';
import { ownOf } from './report-view.ts';
import { createMyReport, type SavedReport, saveMyReport } from './saved-reports.ts';
import { savingFailure } from './saving-failure.ts';
import { useAsked } from './use-asked.ts';

/** A user's report, on the screen. */
export interface UserReport {
  type: string;
  /** With the call of My Reports, and its name or a placeholder. */
  report: NormalReport;
  /** null until it is saved. */
  kept: SavedCopy | null;
  /** A suggested name. */
  suggested: string;
  /** It was saved under a name, as a new report. */
  onSavedAs: (saved: SavedReport) => void;
}

/** The report as saved. */
export interface SavedCopy {
  saved: SavedReport;
  /** Its view as the screen would save it, as JSON. */
  view: string;
  onSaved: (saved: SavedReport) => void;
}

/** It was deleted in another window. */
const isGone = (reason: unknown) => reason instanceof ApiError && reason.status === 404;

/** The columns of the screen are now those of the saved view; `sent`: the arranged ones when it was sent. */
function tellSaved({ context, controller }: Screen, { report }: UserReport, view: View, sent: View['columns']): void {
  const { saved } = ownOf(view, report, context);
  if (saved) controller.hasSaved(saved, sent);
}

/** Asks for a name and saves the view under it. Retrying after a missing answer saves the same report. */
function useNaming(made: UserReport, screen: Screen, ask: ReturnType<typeof useAsked>['askName']) {
  const { words } = screen.context;
  return (view: View) => {
    const { kept, suggested, type, onSavedAs } = made;
    const keys = new Map<string, string>();
    ask({
      title: words(kept ? 'own-reports.dialog.save_as_title' : 'own-reports.dialog.save_title'),
      action: words('own-reports.dialog.save'),
      name: kept ? words('own-reports.dialog.copy_of', { name: kept.saved.name }).slice(0, 100) : suggested,
      async give(name) {
        const key = keys.get(name) ?? newKey();
        keys.set(name, key);
        const saved = await createMyReport({ idempotency_key: key, name, type, view: { ...view } });
        showSuccess(words('own-reports.saved', { name: saved.name }));
        tellSaved(screen, made, view, screen.state.view.columns);
        onSavedAs(saved);
      },
    });
  };
}

/** Saves the report in place or under a new name, and asks before unsaved changes are lost. */
export function useSaving(made: UserReport, screen: Screen) {
  const { kept, report } = made;
  const { context, state } = screen;
  const { words } = context;
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const view = writeView(viewOf(state), report, context);
  const now = JSON.stringify(view);
  const isChanged = now !== kept?.view;
  /** Leaves without asking, because nothing is lost. */
  const leaveFor = (to: string) => {
    setLeaving(true);
    // After the confirmation is disabled.
    setTimeout(() => navigate(to, { replace: true }));
  };
  const asked = useAsked({
    renamed: (name, revision) => kept?.onSaved({ ...kept.saved, name, revision }),
    deleted: () => leaveFor('/my-reports'),
  });
  const saveAs = useNaming(made, screen, asked.askName);

  const save = async () => {
    if (!kept) return saveAs(view);
    if (isBusy) return;
    setBusy(true);
    try {
      const { report_id, revision } = kept.saved;
      const { columns } = state.view;
      const saved = await saveMyReport(report_id, { revision, view: { ...view } });
      tellSaved(screen, made, view, columns);
      kept.onSaved(saved);
      showSuccess(words('own-reports.saved', { name: saved.name }));
    } catch (reason) {
      if (!isCancelled(reason))
        showError(isGone(reason) ? words('own-reports.gone_elsewhere') : savingFailure(reason, words));
    }
    setBusy(false);
  };

  const name = report.name ?? '';
  const { ask } = asked;
  const askFirst = useCallback(
    (go: () => void) =>
      ask({
        title: words('own-reports.dialog.leave_title'),
        text: words('own-reports.dialog.leave_text', { name }),
        action: words('own-reports.dialog.leave'),
        refusal: words('own-reports.dialog.stay'),
        act: go,
      }),
    [ask, words, name],
  );
  useAskBeforeLeaving(isChanged && !isLeaving ? askFirst : null);
  return { isChanged, isBusy, asked, save: () => void save(), saveAs: () => saveAs(view) };
}
