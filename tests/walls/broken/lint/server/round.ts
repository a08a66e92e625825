// Refused: This import is part of a cycle.
import { there } from './trip.ts';

export const back: string = there;
