import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { Inspected } from '../documents/format.ts';
import type { FileCells } from '../importing/file-cells.ts';
import { limits } from '../limits.ts';
import { startThread } from '../thread.ts';
import type { Answer, Question } from './messages.ts';

/** A file that a user has sent. */
export interface SentFile {
  path: string;
  /** What the user calls it. */
  name: string;
  /** Who sent it: one file of each user is read at a time. */
  user: string;
}

/** Reads files of users in threads, because a file can be made so that reading it takes hours or all memory. */
export interface FileReaders {
  /** The first rows of a table. Rejects if the file can’t be read, or not within the limits. */
  cells(file: SentFile): Promise<FileCells>;
  /** What a document is. A document that can’t be inspected within the limits counts as damaged. */
  inspect(file: SentFile): Promise<Inspected>;
  close(): Promise<void>;
}

interface Job {
  question: Question;
  user: string;
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

/** Two at least: the file of another user is read beside one that takes long. */
const most = Math.min(4, Math.max(2, availableParallelism() - 1));

const ended = () => new Error('The thread that read the file has ended.');

/** Asks a thread. It must not be used any more if it rejects with `isOver`. */
function ask(worker: Worker, { question, resolve, reject }: Job, seconds: number, over: (isOver: boolean) => void) {
  const finish = (isOver: boolean, settle: () => void) => {
    clearTimeout(timer);
    worker.off('message', answered).off('error', failed).off('exit', left);
    over(isOver);
    settle();
  };
  const answered = (answer: Answer) =>
    finish(false, () => ('failed' in answer ? reject(new Error(answer.failed)) : resolve(answer.value)));
  const failed = (error: Error) => finish(true, () => reject(error));
  const left = () => finish(true, () => reject(ended()));
  const timer = setTimeout(
    () => finish(true, () => reject(new Error(`Reading the file took longer than ${seconds} s.`))),
    seconds * 1000,
  );
  worker.on('message', answered).on('error', failed).on('exit', left);
  worker.postMessage(question);
}

interface Limits {
  seconds: number;
  megabytes: number;
}

/** `seconds`: for how long a file is read. `megabytes`: what a thread may use for its objects. */
export function createFileReaders({ seconds, megabytes }: Limits = limits.received): FileReaders {
  const free: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: Job[] = [];
  const busy = new Set<string>();
  let isClosing = false;

  const start = (): Worker => {
    const worker = startThread(new URL('./reader-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    all.add(worker);
    // Reported to the job that it had. One without a job is replaced by the next one.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      all.delete(worker);
      const at = free.indexOf(worker);
      if (at >= 0) free.splice(at, 1);
    });
    return worker;
  };

  function next(): void {
    const at = waiting.findIndex(({ user }) => !busy.has(user));
    if (at < 0 || (free.length === 0 && all.size >= most)) return;
    const [job] = waiting.splice(at, 1);
    if (!job) return;
    const worker = free.pop() ?? start();
    busy.add(job.user);
    ask(worker, job, seconds, (isOver) => {
      busy.delete(job.user);
      if (!isOver) free.push(worker);
      else void worker.terminate().then(next, next);
      next();
    });
    next();
  }

  const read = (of: Question['read'], { path, name, user }: SentFile) =>
    new Promise<unknown>((resolve, reject) => {
      if (isClosing) return reject(ended());
      waiting.push({ question: { read: of, path, name }, user, resolve, reject });
      next();
    });

  return {
    cells: (file) => read('cells', file) as Promise<FileCells>,
    inspect: (file) =>
      read('inspect', file).catch((): Inspected => ({ format: null, fault: 'damaged' })) as Promise<Inspected>,
    async close() {
      isClosing = true;
      for (const job of waiting.splice(0)) job.reject(ended());
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
