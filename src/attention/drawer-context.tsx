import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { departing, type Presence } from '../ui/use-departing.ts';

interface Drawer {
  drawer: ReturnType<typeof departing>;
  /** The section of the drawer to open. */
  part: string | null;
  show: (part?: string) => void;
}

const DrawerContext = createContext<Drawer | null>(null);

/** The context of everything that opens the notifications drawer. */
export function DrawerProvider({ children }: { children: ReactNode }) {
  const [{ presence, part }, set] = useState<{ presence: Presence; part: string | null }>({
    presence: 'closed',
    part: null,
  });
  const drawer = useMemo(
    () => ({
      drawer: departing(presence, (next) => set({ presence: next, part: null })),
      part,
      show: (wanted?: string) => set({ presence: 'open', part: wanted ?? null }),
    }),
    [presence, part],
  );
  return <DrawerContext value={drawer}>{children}</DrawerContext>;
}

export function useDrawer(): Drawer {
  const drawer = useContext(DrawerContext);
  if (!drawer) throw new Error('Notifications are shown only in the frame.');
  return drawer;
}
