import { useLocation } from 'wouter';

/** Where the user is: the address below the locale, without a slash at its end. */
export function usePath(): string {
  const [path] = useLocation();
  return path.replace(/(?<=.)\/$/, '');
}
