/** A quarter, a half-year or a year by its code: 2026-Q1 is Q1 2026, in French T1 2026; 2026-S1 is S1 2026. Other texts are as they are. */
export function formatPeriod(code: string, locale: string): string {
  const [, year, part, place] = /^(\d{4})-([QS])([1-4])$/.exec(code) ?? [];
  if (!year || !part || !place) return code;
  const letter = part === 'Q' && locale.startsWith('fr') ? 'T' : part;
  return `${letter}${place} ${year}`;
}
