import { lazy, Suspense, useCallback, useState } from 'react';
import { useActing } from '../actions/begun.ts';
import { type Confirmation, ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useAskBeforeLeaving } from '../ui/leaving.ts';
import { loadSections } from './load-sections.ts';
import type { DashboardScreen } from './use-dashboard.ts';

const ActDialog = lazy(async () => ({ default: (await loadSections()).ActDialog }));

/** Asks before what was typed is lost. */
function useLeaving({ controller, ran, context }: DashboardScreen) {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const { words } = context;
  const { acting } = controller;
  const { title } = ran;
  const ask = useCallback(
    (go: () => void) => {
      // It may have ended since this was drawn.
      if (!acting.isUnsaved()) return go();
      setAsked({
        title: words('actions.leave_title'),
        text: words('actions.leave_text', { title }),
        action: words('actions.leave'),
        refusal: words('actions.stay'),
        act: () => {
          acting.giveUp();
          go();
        },
      });
    },
    [words, title, acting],
  );
  const isUnsaved = useActing(acting, acting.isUnsaved);
  useAskBeforeLeaving(isUnsaved ? ask : null);
  // What was saved meanwhile is no longer a question.
  return { asked: isUnsaved ? asked : null, close: () => setAsked(null) };
}

/** The dialogs of what users do on a dashboard. */
export function Acts({ screen }: { screen: DashboardScreen }) {
  const { asked, close } = useLeaving(screen);
  if (screen.ran.actions.length === 0) return null;
  return (
    <>
      <Suspense>
        <ActDialog acting={screen.controller.acting} context={screen.context} />
      </Suspense>
      <ConfirmDialog asked={asked} onClose={close} />
    </>
  );
}
