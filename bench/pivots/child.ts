import { readFile } from 'node:fs/promises';
import { type Answer, type CaseName, type Contestant, caseNamed } from './cases.ts';

/** What a contestant is asked to do, in a process of its own. */
export type Asked =
  | { type: 'load'; path: string }
  | { type: 'pivot'; name: CaseName }
  | { type: 'answer' }
  | { type: 'forget' };

/** Seconds of what was timed, or the figures. */
export type Told =
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

const tell = (told: Told) => process.send?.(told);

async function timed(work: () => Promise<void>): Promise<Told> {
  // What was left over before is nobody's time.
  globalThis.gc?.();
  const start = performance.now();
  await work();
  return { type: 'done', seconds: (performance.now() - start) / 1000 };
}

async function follow(contestant: Contestant, asked: Asked): Promise<Told> {
  if (asked.type === 'load') {
    const bytes = new Uint8Array(await readFile(asked.path));
    return timed(() => contestant.load(bytes));
  }
  if (asked.type === 'pivot') return timed(() => contestant.pivot(caseNamed(asked.name)));
  if (asked.type === 'forget') return timed(() => contestant.forget());
  return { type: 'answer', answer: await contestant.answer() };
}

const contestant = await contestants[process.argv[2] ?? '']?.();
if (!contestant) throw new Error(`There is no contestant ${process.argv[2]}.`);
process.on('message', (asked: Asked) => {
  follow(contestant, asked).then(tell, (reason) => tell({ type: 'failed', message: String(reason) }));
});
tell({ type: 'ready' });
