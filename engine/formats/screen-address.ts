const braces = /\{([a-z0-9_]+)\}/g;

/** What an address of a screen names in braces. */
export const partsOfAddress = (address: string): string[] => [...address.matchAll(braces)].map(([, part = '']) => part);

/** The address with its parts filled in; null without one, or if a part has no value. */
export function screenOf(address: string | null, parts: Readonly<Record<string, unknown>>): string | null {
  if (address === null || partsOfAddress(address).some((part) => (parts[part] ?? '') === '')) return null;
  return address.replace(braces, (_, part: string) => encodeURIComponent(String(parts[part])));
}
