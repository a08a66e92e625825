import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './chance.ts';

export interface RoughCall {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** When a caller disconnects: while it sends, right after, a while later, at the first bytes of the response, or during it. */
const moments = ['asking', 'asked', 'waiting', 'begun', 'midway'] as const;

export const textOf = ({ method, path, headers = {}, body = '' }: RoughCall): string => {
  const all = { host: 'localhost', ...headers, ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
};

/** Makes a call, or several on one connection, and disconnects at a random moment, cleanly or not. */
export async function abandon(port: number, calls: readonly RoughCall[], chance: Chance): Promise<void> {
  const moment = chance.oneOf(moments);
  const text = calls.map(textOf).join('');
  const sent = moment === 'asking' ? text.slice(0, chance.below(text.length)) : text;
  const isRude = chance.next() < 0.5;
  const [pause, most] = [chance.below(60), chance.below(400_000)];
  const socket = connect(port, '127.0.0.1');
  const leave = () => (isRude ? socket.resetAndDestroy() : socket.destroy());
  const closed = new Promise((done) => socket.once('close', done));
  socket.on('error', () => undefined);
  let taken = 0;
  socket.on('data', (bytes) => {
    taken += bytes.length;
    if (moment === 'begun' || (moment === 'midway' && taken > most)) leave();
  });
  socket.write(sent, () => {
    if (moment === 'asking' || moment === 'asked') leave();
    else if (moment === 'waiting') void sleep(pause).then(leave);
    // Not every response is long enough to leave midway.
    else void sleep(400).then(leave);
  });
  await closed;
}
