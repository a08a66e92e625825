import { useLocation } from 'wouter';

/** The current address below the locale, without a trailing slash. */
export function usePath(): string {
  const [path] = useLocation();
  return path.replace(/(?<=.)\/$/, '');
}
