import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Source } from '../../session/attention/state.ts';
import { departing, type Presence } from '../use-departing.ts';

interface Shown {
  drawer: ReturnType<typeof departing>;
  /** The section of the drawer to open. */
  part: Source | null;
  show: (part?: Source) => void;
}

const ShownContext = createContext<Shown | null>(null);

/** The context of everything that opens the notifications drawer. */
export function ShownNotifications({ children }: { children: ReactNode }) {
  const [{ presence, part }, set] = useState<{ presence: Presence; part: Source | null }>({
    presence: 'closed',
    part: null,
  });
  const shown = useMemo(
    () => ({
      drawer: departing(presence, (next) => set({ presence: next, part: null })),
      part,
      show: (wanted?: Source) => set({ presence: 'open', part: wanted ?? null }),
    }),
    [presence, part],
  );
  return <ShownContext value={shown}>{children}</ShownContext>;
}

export function useShown(): Shown {
  const shown = useContext(ShownContext);
  if (!shown) throw new Error('Notifications are shown in the frame alone.');
  return shown;
}
