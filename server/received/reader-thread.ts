import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { messageOf } from '../database/errors.ts';
import { inspectFile } from '../documents/format.ts';
import { fileCells } from '../importing/file-cells.ts';
import type { Answer, Question } from './messages.ts';

// The thread that reads files of users. It is ended if one takes too long.

const readers = { cells: fileCells, inspect: inspectFile };

async function read({ read, path, name }: Question): Promise<Answer> {
  // Files that a library writes meanwhile are removed with the file itself.
  process.env.TMPDIR = dirname(path);
  try {
    return { value: await readers[read](path, name) };
  } catch (error) {
    return { failed: messageOf(error) };
  }
}

parentPort?.on(
  'message',
  (question: Question) => void read(question).then((answer) => parentPort?.postMessage(answer)),
);
