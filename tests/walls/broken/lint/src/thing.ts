// Refused: This import is part of a cycle.
import type { Kind } from './kind.ts';

export interface Thing {
  kind: Kind;
}
