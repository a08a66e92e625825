import { useState } from 'react';

export type Presence = 'open' | 'closed' | 'left';

/**
 * Open or closed, for what has links in it. Closing gives the keyboard back to what opened it; leaving by a link does
 * not, because then the new screen has it.
 */
export const departing = (state: Presence, set: (state: Presence) => void) => ({
  opened: state === 'open',
  returnFocus: state !== 'left',
  change: (opened: boolean) => set(opened ? 'open' : 'closed'),
  leave: () => set('left'),
});

export const useDeparting = () => departing(...useState<Presence>('closed'));
