import { useEffect, useState } from 'react';
import type { ActRequest } from '../../../engine/actions/resolved.ts';
import { ApiError } from '../../api/errors.ts';
import { isReceivedFile } from '../../api/received-file.ts';
import { client } from '../../session/client.ts';

export interface PictureState {
  /** Its address on this page; null until it is loaded. */
  url: string | null;
  hasFailed: boolean;
}

const waiting: PictureState = { url: null, hasFailed: false };

/** Another backend may have no small pictures: it refuses the width, and is asked for the large one. */
async function load([request, ...others]: readonly ActRequest[], signal: AbortSignal): Promise<string> {
  if (!request) throw new Error('There is no call for a picture.');
  try {
    const file = await client.act(request, null, { files: [], signal });
    if (!isReceivedFile(file)) throw new Error('The answer is not a file.');
    return URL.createObjectURL(file.content);
  } catch (reason) {
    if (others.length === 0 || !(reason instanceof ApiError) || reason.status !== 400) throw reason;
    return load(others, signal);
  }
}

/**
 * A picture, which is loaded once it is wanted, by the first call that the backend has. `attempt` changes to load one again that
 * has failed.
 */
export function usePicture(requests: readonly ActRequest[], isWanted: boolean, attempt = 0): PictureState {
  const said = requests.length > 0 ? JSON.stringify(requests) : null;
  const [found, setFound] = useState<PictureState & { of: string | null }>({ of: null, ...waiting });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again.
  useEffect(() => {
    if (said === null || !isWanted) return;
    const end = new AbortController();
    let url: string | null = null;
    setFound({ of: said, ...waiting });
    load(JSON.parse(said), end.signal).then(
      (made) => {
        if (end.signal.aborted) return URL.revokeObjectURL(made);
        url = made;
        setFound({ of: said, url: made, hasFailed: false });
      },
      () => end.signal.aborted || setFound({ of: said, url: null, hasFailed: true }),
    );
    return () => {
      end.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [said, isWanted, attempt]);
  if (said === null) return { url: null, hasFailed: true };
  return found.of === said ? found : waiting;
}
