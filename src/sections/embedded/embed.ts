import { type EmbeddedDashboard, embedDashboard } from '@superset-ui/embedded-sdk';
import type { Data } from '../../../contract/calls.ts';
import type { Embedded } from '../../../engine/sections/embedded.ts';
import { client } from '../../session/client.ts';

/** Milliseconds until the page in the frame must have answered. */
const patience = 15_000;

/** The page in the frame has not answered: it is blocked, or it is another page. */
export class SilentFrameError extends Error {
  override name = 'SilentFrameError';
}

/** Rejects when the signal is aborted, or after `patience`. */
function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new SilentFrameError('The page in the frame has not answered.'));
    const timer = setTimeout(end, patience);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      end();
    });
  });
}

export interface Embedding {
  call: Embedded['call'];
  title: string;
  mountPoint: HTMLElement;
  signal: AbortSignal;
}

/**
 * Shows the dashboard, and returns it once its page has answered. Until the signal is aborted, it gets a new token
 * before each one expires. Rejects like `client.call`, or with SilentFrameError.
 */
export async function embed({ call, title, mountPoint, signal }: Embedding): Promise<EmbeddedDashboard> {
  let first: Data<Embedded['call']> | null = await client.call(call, { signal });
  const { url, dashboard } = first;
  // Nothing of the token is kept but in the closure, for the first time that it is needed.
  const fetchGuestToken = async () => {
    const { token } = first ?? (await client.call(call, { signal }));
    first = null;
    return token;
  };
  const silent = silence(signal);
  const opened = embedDashboard({
    id: dashboard,
    supersetDomain: url,
    mountPoint,
    fetchGuestToken,
    iframeTitle: title,
    dashboardUiConfig: { hideTitle: true },
  });
  const close = () => void opened.then(({ unmount }) => unmount()).catch(() => undefined);
  signal.addEventListener('abort', close);
  try {
    const frame = await Promise.race([opened, silent]);
    await Promise.race([frame.getScrollSize(), silent]);
    return frame;
  } catch (error) {
    close();
    mountPoint.replaceChildren();
    throw error;
  }
}
