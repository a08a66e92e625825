import { proxy } from 'valtio';

/** The theme forced by the current screen, and whether it is being printed. */
export const forced = proxy<{ scheme: 'light' | null; isPrinted: boolean }>({ scheme: null, isPrinted: false });
