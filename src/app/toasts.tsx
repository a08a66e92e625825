import { type ComponentType, useCallback, useState } from 'react';
import { usePrefetch } from './use-prefetch.ts';

/** Loads the toasts after the first page, when the browser is idle. */
export function Toasts() {
  const [Outlet, setOutlet] = useState<ComponentType | null>(null);
  const load = useCallback(async () => {
    const { ToastsOutlet } = await import('./toasts-outlet.tsx');
    setOutlet(() => ToastsOutlet);
  }, []);
  usePrefetch(load, Outlet === null);
  return Outlet && <Outlet />;
}
