import type { ActRequest } from '../../engine/actions/resolved.ts';
import { heldFiles } from '../fields/held-files.ts';
import type { BegunActions } from './begun.ts';
import type { ActingTools } from './tools.ts';

/** Makes the calls of actions, with their files. */
export function createCalling(begun: BegunActions, { act }: Pick<ActingTools, 'act'>) {
  const ends = new Map<string, AbortController>();
  const nexts = new Map<string, () => void>();
  return {
    async call(name: string, attempt: number, isCreating: boolean, request: ActRequest): Promise<unknown> {
      const end = new AbortController();
      ends.set(name, end);
      nexts.delete(name);
      const { files: ids = [] } = request;
      return act(request, isCreating ? (begun.get(name)?.key ?? null) : null, {
        files: heldFiles(ids),
        onProgress: (share) => begun.tell(name, { type: 'progressed', attempt, share }),
        signal: end.signal,
      });
    },
    /** Stops sending files. The server may have done it by then. `next`: what to do when they are stopped. */
    cancel(name: string, next?: () => void): void {
      if (next) nexts.set(name, next);
      ends.get(name)?.abort();
    },
    /** What to do now that files are stopped. */
    follow: (name: string): void => nexts.get(name)?.(),
    isCancelled: (name: string) => ends.get(name)?.signal.aborted ?? false,
  };
}
