/** The window of two-digit years ends this many years after the current one. */
export const yearsAhead = 10;

/** The full year of a two-digit one. In 2026, 36 is 2036 and 37 is 1937. `today` is YYYY-MM-DD. */
export function twoDigitYear(two: number, today: string): number {
  const last = Number(today.slice(0, 4)) + yearsAhead;
  return last - ((last - two) % 100);
}
