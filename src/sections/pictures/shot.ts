import type { Line } from '../../../engine/tables/lines.ts';

/** A picture of a row. */
export interface Shot {
  line: Line;
  name: string;
  /** Its number on the drawing; null without one. */
  number: number | null;
  /** The texts below its name. */
  texts: readonly string[];
  /** Where it was taken, as text. */
  place: string;
}
