import { useLayoutEffect } from 'react';
import { brand } from '../definitions/brand.ts';

/** Sets the window title, at once with what the screen shows, '{brand} :: {title}' (spec: shell §2.10). */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title ? `${brand.name} :: ${title}` : brand.name;
  }, [title]);
}
