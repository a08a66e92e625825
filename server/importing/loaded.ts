interface Refusal {
  line: number;
  reason: string;
}

export interface Loaded {
  rows: number;
  refused: number;
  /** The first refused rows. */
  refusals: Refusal[];
}
