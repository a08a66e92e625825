import type { FilesTaken } from '../../contract/call.ts';

/** The files of a call, and what hears how far they are. */
export interface Sending {
  taken: Pick<FilesTaken, 'name'>;
  files: readonly File[];
  body: unknown;
  /** From 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

interface Outgoing extends Sending {
  url: string;
  method: string;
  headers: Headers;
  signal: AbortSignal | undefined;
}

/** Servers read a few characters of a name as the start of a code, so they are sent as codes themselves. */
const writtenName = (name: string) => name.replaceAll('%', '%25').replaceAll('\\', '%5C');

function formOf({ taken, files, body }: Sending): FormData {
  const form = new FormData();
  // Before the files, so that a server knows what they are for.
  if (body !== undefined) form.append('body', JSON.stringify(body));
  for (const file of files) form.append(taken.name, file, writtenName(file.name));
  return form;
}

/**
 * Sends files. Like `fetch`, which can't tell how much is sent. Rejects with an AbortError, or a TypeError if the
 * connection breaks.
 */
export function sendFiles({ url, method, headers, signal, onProgress, ...sending }: Outgoing): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return reject(signal.reason);
    request.open(method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.responseType = 'blob';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      end();
      resolve(new Response(request.response as Blob, { status: request.status }));
    };
    request.onabort = () => reject(signal?.reason ?? new DOMException('The call was ended.', 'AbortError'));
    request.onerror = () => {
      end();
      reject(new TypeError('The connection broke.'));
    };
    signal?.addEventListener('abort', abort);
    request.send(formOf(sending));
  });
}
