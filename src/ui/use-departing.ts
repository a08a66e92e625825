import { useState } from 'react';

export type Presence = 'open' | 'closed' | 'left';

/**
 * The open state of something that contains links. Closing returns the focus to what opened it. Leaving by a link does
 * not, because the new screen gets the focus.
 */
export const departing = (state: Presence, set: (state: Presence) => void) => ({
  opened: state === 'open',
  returnFocus: state !== 'left',
  change: (opened: boolean) => set(opened ? 'open' : 'closed'),
  leave: () => set('left'),
});

export const useDeparting = () => departing(...useState<Presence>('closed'));
