import { useLayoutEffect } from 'react';
import { departures } from '../session/departures.ts';
import { useSignedIn, useViewer } from '../session/viewer.ts';
import { followEvents } from './events.ts';

/** Follows the changes of the account while the component is mounted. Another backend sends none. */
export function useFollowedEvents(): void {
  const { account, username } = useViewer();
  const { isOwnServer } = useSignedIn();
  // Before the effects of what waits for the events.
  useLayoutEffect(() => {
    if (!isOwnServer) return;
    const stopped = new AbortController();
    followEvents(`${account}.${username}`, AbortSignal.any([stopped.signal, departures.leaving]));
    return () => stopped.abort();
  }, [account, username, isOwnServer]);
}
