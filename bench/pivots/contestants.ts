import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer, CaseName } from './cases.ts';
import type { Command, Reply } from './child.ts';

/** A contestant in its own process. Send it one command at a time. Times are in seconds. */
export interface ContestantProcess {
  load(path: string): Promise<number>;
  pivot(name: CaseName): Promise<number>;
  answer(): Promise<Answer>;
  forget(): Promise<void>;
  stop(): Promise<void>;
}

export async function start(name: string): Promise<ContestantProcess> {
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [name], {
    execArgv: ['--import', 'tsx', '--expose-gc', '--max-old-space-size=8192'],
    serialization: 'advanced',
  });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const nextReply = () =>
    new Promise<Reply>((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`${name} ended with ${code}`));
      child.once('exit', fail);
      child.once('message', (reply: Reply) => {
        child.off('exit', fail);
        if (reply.type === 'failed') reject(new Error(`${name}: ${reply.message}`));
        else resolve(reply);
      });
    });
  await nextReply();
  async function send(command: Command): Promise<Reply> {
    const reply = nextReply();
    child.send(command);
    return reply;
  }
  async function timed(command: Command): Promise<number> {
    const reply = await send(command);
    return reply.type === 'done' ? reply.seconds : Number.NaN;
  }
  return {
    load: (path) => timed({ type: 'load', path }),
    pivot: (of) => timed({ type: 'pivot', name: of }),
    async answer() {
      const reply = await send({ type: 'answer' });
      if (reply.type !== 'answer') throw new Error(`${name} has no answer.`);
      return reply.answer;
    },
    async forget() {
      await send({ type: 'forget' });
    },
    async stop() {
      process.off('exit', end);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
