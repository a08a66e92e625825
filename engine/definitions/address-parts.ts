/** The values of a pattern's :parameters in a path, by name; null if the path does not match. */
export function addressParts(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const isFit = (part: string, place: number) => (part.startsWith(':') ? given[place] !== '' : part === given[place]);
  if (!wanted.every(isFit)) return null;
  return Object.fromEntries(
    wanted.flatMap((part, place) => (part.startsWith(':') ? [[part.slice(1), given[place] ?? '']] : [])),
  );
}
