import { proxy } from 'valtio';

/** What the screen that is shown says in place of the user, and whether it is being printed. */
export const forced = proxy<{ scheme: 'light' | null; isPrinted: boolean }>({ scheme: null, isPrinted: false });
