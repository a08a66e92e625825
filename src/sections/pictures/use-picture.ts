import { useEffect, useState } from 'react';
import type { ActRequest } from '../../../engine/actions/resolved.ts';
import { isReceivedFile } from '../../api/received-file.ts';
import { client } from '../../session/client.ts';

export interface PictureState {
  /** Its address on this page; null until it is loaded. */
  url: string | null;
  hasFailed: boolean;
}

const waiting: PictureState = { url: null, hasFailed: false };

async function load(request: ActRequest, signal: AbortSignal): Promise<string> {
  const file = await client.act(request, null, { files: [], signal });
  if (!isReceivedFile(file)) throw new Error('The answer is not a file.');
  return URL.createObjectURL(file.content);
}

/** A picture, which is loaded once it is wanted. `attempt` changes to load one again that has failed. */
export function usePicture(request: ActRequest | null, isWanted: boolean, attempt = 0): PictureState {
  const said = request ? JSON.stringify(request) : null;
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
