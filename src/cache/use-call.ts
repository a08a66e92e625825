import { useEffect, useMemo } from 'react';
import type { Data, ReadName } from '../../contract/calls.ts';
import type { Topic } from '../../contract/events.ts';
import { eventsStand } from '../events/events.ts';
import { keepFresh } from '../events/fresh.ts';
import { useSignedIn } from '../session/viewer.ts';
import { followCall, type Kept, loadCall, renewCall, useKeptCall } from './calls.ts';

interface Options {
  /** Changes after which the call is asked again. Default: none. */
  topic?: Topic | null;
  /** Whether the answer is shown. Default: true. */
  isSeen?: boolean;
}

/** The answer of a call, which is asked when it is first seen, and again after a failure or a change. */
export function useCall<N extends ReadName>(call: N, { topic = null, isSeen = true }: Options = {}): Kept<Data<N>> {
  const named = useMemo(() => ({ call }), [call]);
  const { isOwnServer } = useSignedIn();
  useEffect(() => {
    if (!isSeen) return;
    // Another backend does not report changes.
    if (!isOwnServer) return void renewCall(named);
    if (topic === null) return void loadCall(named);
    followCall(named, topic);
    const load = () => void loadCall(named);
    void eventsStand().then(load);
    return keepFresh([topic], load);
  }, [named, topic, isSeen, isOwnServer]);
  return useKeptCall(named);
}
