import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';

export interface Heard {
  id: string;
  kind: string;
}

/** A reader of the event stream on its own connection. */
export interface EventReader {
  status: () => Promise<number>;
  /** Everything received, with heartbeats and headers. */
  text: () => string;
  /** The events in order, without those that only have an id. */
  events: () => Heard[];
  /** The last id that was received. */
  lastId: () => string;
  /** Whether the server has ended it. */
  hasEnded: () => boolean;
  /** Waits for the first event of this kind after the first `after` events. */
  hears: (kind: string, after?: number) => Promise<Heard>;
  leave: () => void;
}

interface Reading {
  port: number;
  token: string;
  headers?: Record<string, string>;
}

export function readEvents({ port, token, headers = {} }: Reading): EventReader {
  const socket: Socket = connect(port, '127.0.0.1');
  let all = '';
  let hasEnded = false;
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    all += text;
    // The last chunk of a complete answer.
    if (/(^|\r\n)0\r\n\r\n$/.test(all)) hasEnded = true;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    hasEnded = true;
  });
  const lines = Object.entries({ host: 'localhost', authorization: `Bearer ${token}`, ...headers });
  socket.write(
    `GET /api/account/events HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  // A chunk has one or several events.
  const events = () =>
    [...all.matchAll(/id: (\S+)\nevent: (.+)\ndata:\n\n/g)].map(([, id = '', kind = '']) => ({ id, kind }));
  return {
    async status() {
      await expect.poll(() => all).toContain('\r\n\r\n');
      return Number(/^HTTP\/1\.1 (\d+)/.exec(all)?.[1]);
    },
    text: () => all,
    events,
    lastId: () => [...all.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? '',
    hasEnded: () => hasEnded,
    async hears(kind, after = 0) {
      const found = () =>
        events()
          .slice(after)
          .find((event) => event.kind === kind);
      await expect.poll(found, { interval: 20 }).toBeDefined();
      return found() as Heard;
    },
    leave: () => void socket.resetAndDestroy(),
  };
}
