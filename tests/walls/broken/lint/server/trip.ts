// Refused: This import is part of a cycle.
import { back } from './round.ts';

export const there: string = back;
