import type { ActRequest } from '../../engine/actions/resolved.ts';
import { heldFiles } from '../fields/held-files.ts';
import type { BegunActions } from './begun.ts';
import type { ActingTools } from './tools.ts';

/** Makes the calls of actions, with their files. */
export function createCalling(begun: BegunActions, { act }: Pick<ActingTools, 'act'>) {
  const ends = new Map<string, AbortController>();
  return {
    async call(name: string, attempt: number, isCreating: boolean, request: ActRequest): Promise<unknown> {
      const end = new AbortController();
      ends.set(name, end);
      const { files: ids = [] } = request;
      return act(request, isCreating ? (begun.get(name)?.key ?? null) : null, {
        files: heldFiles(ids),
        onProgress: (share) => begun.tell(name, { type: 'progressed', attempt, share }),
        signal: end.signal,
      });
    },
    /** Stops sending files. The server may have done it by then. */
    cancel: (name: string) => ends.get(name)?.abort(),
    isCancelled: (name: string) => ends.get(name)?.signal.aborted ?? false,
  };
}
