import type { Avoidable } from './values.ts';

interface Refusal {
  line: number;
  reason: string;
}

export interface Loaded {
  rows: number;
  refused: number;
  /** The first refused rows. */
  refusals: Refusal[];
  /** Times that the clock of the portal’s time zone skips, such as 02:30 when summer time begins. */
  skipped: { count: number; first: { line: number; text: string } | null };
  /** Kinds of refusals that an option avoids. */
  avoidable: Set<Avoidable>;
}
