import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppOptions } from '../../server/app-options.ts';
import type { App } from '../../server/http-app.ts';
import { databaseOf } from '../fixtures/served.ts';
import { type EventReader, readEvents } from './support/event-reader.ts';
import { signIn, startServer } from './support/server.ts';

const database = databaseOf('two');
let app: App;
let port: number;
const sockets: Socket[] = [];
const readers: EventReader[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const reader of readers.splice(0)) reader.leave();
  await app.close();
});

async function start(options: Partial<AppOptions>): Promise<void> {
  ({ app } = await startServer(database, options));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** A connection that sends nothing. All of 127.0.0.0/8 is this machine; each address is a network of its own. */
async function connectFrom(localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await new Promise((done) => socket.once('connect', done));
  return socket;
}

const several = async (count: number, from?: string) => {
  const opened: Socket[] = [];
  for (let at = 0; at < count; at++) opened.push(await connectFrom(from));
  return opened;
};

/** The status of a call on an open connection; null if the server closes it. */
function statusOn(socket: Socket): Promise<number | null> {
  return new Promise((done) => {
    if (socket.closed) done(null);
    socket.once('close', () => done(null));
    socket.once('data', (bytes) => done(Number(/^HTTP\/1\.1 (\d+)/.exec(String(bytes))?.[1])));
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  });
}

const isClosed = (socket: Socket) => new Promise<true>((done) => socket.once('close', () => done(true)).resume());

const open = (socket: Socket) => !socket.closed && !socket.readableEnded;

describe('a full server', () => {
  it('closes the connection that has been idle longest, and serves the new one', async () => {
    await start({ connections: { all: 6, perNetwork: 100 } });
    const [first, ...others] = await several(6);
    const wasClosed = isClosed(first as Socket);
    expect(await statusOn(await connectFrom('127.0.0.2'))).toBe(200);
    expect(await wasClosed).toBe(true);
    expect(others.map(open)).toEqual(others.map(() => true));
  });

  it('closes the idle connections of a crowded network first, and those of no other', async () => {
    await start({ connections: { all: 100, perNetwork: 4 } });
    const [first, ...others] = await several(4);
    const elsewhere = await several(4, '127.0.0.2');
    const wasClosed = isClosed(first as Socket);
    expect(await statusOn(await connectFrom())).toBe(200);
    expect(await wasClosed).toBe(true);
    for (const socket of [...others, ...elsewhere]) expect(await statusOn(socket)).toBe(200);
  });

  it('never closes a connection with a call in progress: the new one is closed', async () => {
    await start({ connections: { all: 3, perNetwork: 100 } });
    const { token } = await signIn(app, 'one', 'one');
    for (let at = 0; at < 3; at++) {
      const reader = readEvents({ port, token });
      readers.push(reader);
      expect(await reader.status()).toBe(200);
    }
    expect(await statusOn(await connectFrom('127.0.0.2'))).toBeNull();
    expect(readers.map((reader) => reader.hasEnded())).toEqual([false, false, false]);
    readers.pop()?.leave();
    await expect.poll(async () => statusOn(await connectFrom('127.0.0.2'))).toBe(200);
  });

  it('counts what it closed', async () => {
    await start({ connections: { all: 2, perNetwork: 100 } });
    await several(5);
    const text = (await app.inject('/metrics')).body;
    expect(text).toMatch(/^motorpool_connections 2$/m);
    expect(text).toMatch(/^motorpool_connections_refused_total 3$/m);
  });
});

it('does not limit the connections of a trusted proxy, which are those of many clients', async () => {
  await start({ connections: { all: 100, perNetwork: 2 }, trustProxy: '127.0.0.2,10.0.0.0/8' });
  const proxied = await several(6, '127.0.0.2');
  for (const socket of proxied) expect(await statusOn(socket)).toBe(200);
  await several(3);
  expect((await app.inject('/metrics')).body).toMatch(/^motorpool_connections_refused_total 1$/m);
});

it('closes a connection that sent something unreadable, even if the client leaves it open', async () => {
  await start({});
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  const ended = new Promise((done) => socket.once('end', done));
  socket.write('NONSENSE\r\n\r\n');
  await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_request"/s);
  const openConnections = () => new Promise((done) => app.server.getConnections((_error, count) => done(count)));
  await expect.poll(openConnections, { timeout: 20_000 }).toBe(0);
});
