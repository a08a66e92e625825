import { readFileSync } from 'node:fs';
import { type Failure, nameOf } from './outcome.ts';

/** Tests that once passed only in their second run, with the days they did. It must shrink: CONTRIBUTING.md. */
export interface KnownFlaky {
  /** `<file> › <test>`, or the file alone for a failure outside its tests. */
  test: string;
  /** As 2026-11-25, oldest first. */
  dates: readonly string[];
}

export const flakyFile = 'tests/flaky.json';

export const readKnown = (): KnownFlaky[] => JSON.parse(readFileSync(flakyFile, 'utf8')) as KnownFlaky[];

/** What to do about a test that was flaky today. */
export function advice(failure: Failure, known: readonly KnownFlaky[], today: string): string {
  const test = nameOf(failure);
  const dates = known.find((each) => each.test === test)?.dates ?? [];
  const entry = JSON.stringify({ test, dates: [...new Set([...dates, today])] });
  const before = dates.length === 0 ? '' : ` It was flaky before (${dates.join(', ')}): fix it before anything else.`;
  return `  Enter it in ${flakyFile}: ${entry}${before}`;
}
