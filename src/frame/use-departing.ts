import { useState } from 'react';

/**
 * Open or closed, for what has links in it. Closing gives the keyboard back to what opened it; leaving by a link does
 * not, because then the new screen has it.
 */
export function useDeparting() {
  const [state, setState] = useState<'open' | 'closed' | 'left'>('closed');
  return {
    opened: state === 'open',
    returnFocus: state !== 'left',
    change: (opened: boolean) => setState(opened ? 'open' : 'closed'),
    leave: () => setState('left'),
  };
}
