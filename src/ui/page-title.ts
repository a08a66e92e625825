import { useEffect } from 'react';
import { brand } from '../definitions/brand.ts';

/** Sets the window title, '{brand} :: {title}' (spec: shell §2.10). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${brand.name} :: ${title}` : brand.name;
  }, [title]);
}
