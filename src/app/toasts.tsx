import { type ComponentType, useCallback, useState } from 'react';
import { usePrefetch } from './use-prefetch.ts';

/** The place of toasts, which the first page does without: it comes as soon as nothing else is to be done. */
export function Toasts() {
  const [Outlet, setOutlet] = useState<ComponentType | null>(null);
  const load = useCallback(async () => {
    const { ToastsOutlet } = await import('./toasts-outlet.tsx');
    setOutlet(() => ToastsOutlet);
  }, []);
  usePrefetch(load, Outlet === null);
  return Outlet && <Outlet />;
}
