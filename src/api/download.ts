import { parse } from 'content-disposition';

/** A file that a call answered with. */
export interface ReceivedFile {
  /** The name under which it is saved. */
  name: string;
  content: Blob;
}

/** Reads the file of an answer. Rejects if it breaks off. */
export async function readFile(response: Response): Promise<ReceivedFile> {
  const { filename = '' } = parse(response.headers.get('content-disposition') ?? '').parameters;
  return { name: filename, content: await response.blob() };
}
