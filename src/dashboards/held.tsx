import { EmptyState } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { heldBackText, whyHeldBack } from '../parameters/run-or-ask.ts';
import type { DashboardScreen } from './use-dashboard.ts';

/** Why it has not run yet: a parameter is invalid or missing; null otherwise. */
export function whyHeld(screen: DashboardScreen): 'wrong' | 'missing' | null {
  if (screen.state.run.status !== 'idle') return null;
  const reason = whyHeldBack(screen);
  return reason === 'wrong' || reason === 'missing' ? reason : null;
}

/** Shown instead of sections until the parameters are valid. */
export function Held({ reason, screen }: { reason: 'wrong' | 'missing'; screen: DashboardScreen }) {
  const { words } = screen.context;
  return (
    <EmptyState
      py={64}
      icon={<IconAdjustmentsHorizontal stroke={1.4} aria-hidden="true" />}
      title={words(`report.idle.title_${reason}`)}
      description={heldBackText(screen)}
    />
  );
}
