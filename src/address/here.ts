import { withoutPrefix } from '../i18n/locales.ts';

/** The address of the page, without its locale. */
export const here = (): string => withoutPrefix(location.pathname) + location.search;

/** Whether the page is at an address. It may have more than that in its query. */
export function isAt(address: string): boolean {
  const [path = '', query] = address.split('?');
  if (withoutPrefix(location.pathname) !== path) return false;
  const now = new URLSearchParams(location.search);
  return [...new URLSearchParams(query)].every(([name, value]) => now.get(name) === value);
}
