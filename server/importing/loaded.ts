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
  /** Kinds of refusals that an option avoids. */
  avoidable: Set<Avoidable>;
}
