/** Whether two values are the same JSON, with the keys of objects in any order. A key without a value is none. */
export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, place) => equal(each, b[place]))
    );
  const [own, other] = [a, b] as [Record<string, unknown>, Record<string, unknown>];
  const keys = new Set([...Object.keys(own), ...Object.keys(other)]);
  return [...keys].every((key) => equal(own[key], other[key]));
}
