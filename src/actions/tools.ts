import { client } from '../session/client.ts';
import { reloadAccount } from '../session/session.ts';
import { showError, showKept, showSuccess } from '../ui/toasts.ts';
import { showUndo } from '../ui/undo-toast.ts';

/** What actions do outside their screen: calls and notices. */
export const portalTools = { act: client.act, reloadAccount, showError, showKept, showSuccess, showUndo };

export type ActingTools = typeof portalTools;
