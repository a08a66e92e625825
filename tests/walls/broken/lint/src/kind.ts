// Refused: This import is part of a cycle.
import type { Thing } from './thing.ts';

export type Kind = Thing['kind'];
