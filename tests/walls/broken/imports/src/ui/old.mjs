// Refused: src/ui/old.mjs → server/words.ts
import { loadWords } from '../../server/words.ts';

export const words = loadWords;
