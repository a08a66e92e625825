import { useLayoutEffect, useRef, useState } from 'react';
import type { Begun } from '../runs/act.ts';

/** Whether nothing of what was sent is left in the form. */
const isBegunAgain = (begun: Begun | undefined): boolean =>
  begun === undefined || (begun.act.status === 'idle' && begun.attempt === 0 && Object.keys(begun.typed).length === 0);

/** Counts how often the form of an action was sent: what users did in its fields before does not count after that. */
export function useRound(begun: Begun | undefined): number {
  const [round, setRound] = useState(0);
  const wasSending = useRef(false);
  useLayoutEffect(() => {
    if (wasSending.current && isBegunAgain(begun)) setRound((count) => count + 1);
    wasSending.current = begun?.act.status === 'sending';
  }, [begun]);
  return round;
}
