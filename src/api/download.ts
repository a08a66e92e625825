import { parse } from 'content-disposition';
import type { ReceivedFile } from './received-file.ts';

/** Reads the file of an answer. Rejects if it breaks off. */
export async function readFile(response: Response): Promise<ReceivedFile> {
  const { filename = '' } = parse(response.headers.get('content-disposition') ?? '').parameters;
  return { name: filename, content: await response.blob() };
}
