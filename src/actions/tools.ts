import type { Viewer } from '../../engine/context/viewer.ts';
import { here, isAt } from '../address/here.ts';
import { screenOpenTo } from '../openings/screen-open-to.ts';
import { client } from '../session/client.ts';
import { reloadAccount } from '../session/session.ts';
import { showError, showKept, showSuccess } from '../ui/toasts.ts';
import { showUndo } from '../ui/undo-toast.ts';

/** What actions do outside their screen: calls, notices and addresses. */
export const portalTools = {
  act: client.act,
  reloadAccount,
  showError,
  showKept,
  showSuccess,
  showUndo,
  here,
  isAt,
  isOpenTo: (address: string, viewer: Viewer): boolean => screenOpenTo(address, viewer) !== null,
};

export type ActingTools = typeof portalTools;
