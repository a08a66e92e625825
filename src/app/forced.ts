import { proxy } from 'valtio';

/** What the screen that is shown says in place of the user. */
export const forced = proxy<{ scheme: 'light' | null }>({ scheme: null });
