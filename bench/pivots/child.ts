import { readFile } from 'node:fs/promises';
import { type Answer, type CaseName, type Contestant, caseNamed } from './cases.ts';

/** What the process of a contestant is to do. */
export type Command =
  | { type: 'load'; path: string }
  | { type: 'pivot'; name: CaseName }
  | { type: 'answer' }
  | { type: 'forget' };

/** The reply to a command: seconds, figures, or an error. `ready` comes once, at the start. */
export type Reply =
  | { type: 'ready' }
  | { type: 'done'; seconds: number }
  | { type: 'answer'; answer: Answer }
  | { type: 'failed'; message: string };

const contestants: Readonly<Record<string, () => Promise<Contestant>>> = {
  ours: async () => (await import('./ours.ts')).contestant(),
  perspective: async () => (await import('./perspective.ts')).contestant(),
  duckdb: async () => (await import('./duckdb.ts')).contestant(),
  arquero: async () => (await import('./arquero.ts')).contestant(),
};

const send = (reply: Reply) => process.send?.(reply);

async function timed(work: () => Promise<void>): Promise<Reply> {
  // Garbage of earlier work must not be collected while the clock runs.
  globalThis.gc?.();
  const start = performance.now();
  await work();
  return { type: 'done', seconds: (performance.now() - start) / 1000 };
}

async function run(contestant: Contestant, command: Command): Promise<Reply> {
  if (command.type === 'load') {
    const bytes = new Uint8Array(await readFile(command.path));
    return timed(() => contestant.load(bytes));
  }
  if (command.type === 'pivot') return timed(() => contestant.pivot(caseNamed(command.name)));
  if (command.type === 'forget') return timed(() => contestant.forget());
  return { type: 'answer', answer: await contestant.answer() };
}

const contestant = await contestants[process.argv[2] ?? '']?.();
if (!contestant) throw new Error(`There is no contestant “${process.argv[2]}”.`);
process.on('message', (command: Command) => {
  run(contestant, command).then(send, (reason) => send({ type: 'failed', message: String(reason) }));
});
send({ type: 'ready' });
