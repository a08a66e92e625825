import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer, CaseName } from './cases.ts';
import type { Asked, Told } from './child.ts';

/** A contestant in a process of its own, asked for one thing at a time. Times are seconds. */
export interface Running {
  load(path: string): Promise<number>;
  pivot(name: CaseName): Promise<number>;
  answer(): Promise<Answer>;
  forget(): Promise<void>;
  stop(): Promise<void>;
}

export async function start(name: string): Promise<Running> {
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [name], {
    execArgv: ['--import', 'tsx', '--expose-gc', '--max-old-space-size=8192'],
    serialization: 'advanced',
  });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const told = () =>
    new Promise<Told>((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`${name} ended with ${code}`));
      child.once('exit', fail);
      child.once('message', (message: Told) => {
        child.off('exit', fail);
        if (message.type === 'failed') reject(new Error(`${name}: ${message.message}`));
        else resolve(message);
      });
    });
  await told();
  async function ask(asked: Asked): Promise<Told> {
    const coming = told();
    child.send(asked);
    return coming;
  }
  async function timed(asked: Asked): Promise<number> {
    const answer = await ask(asked);
    return answer.type === 'done' ? answer.seconds : Number.NaN;
  }
  return {
    load: (path) => timed({ type: 'load', path }),
    pivot: (of) => timed({ type: 'pivot', name: of }),
    async answer() {
      const found = await ask({ type: 'answer' });
      if (found.type !== 'answer') throw new Error(`${name} has no answer.`);
      return found.answer;
    },
    async forget() {
      await ask({ type: 'forget' });
    },
    async stop() {
      process.off('exit', end);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
