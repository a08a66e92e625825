import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import type { App } from '../../server/http-app.ts';
import { limitPatience } from '../../server/plugins/patience.ts';
import { refuseLate } from '../../server/plugins/unread.ts';

const app = Fastify() as unknown as App;
afterAll(() => app.close());

it('a request that arrives slowly is refused, but not one with files', async () => {
  limitPatience(app, (socket) => void refuseLate(app, { 'x-content-type-options': 'nosniff' }, socket), 50);
  app.post('/plain', async () => 'read');
  app.post('/files', { config: { takesFiles: true } }, async () => 'read');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const slowly = (path: string) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    const answer = new Promise<string>((done) => socket.once('data', (bytes) => done(String(bytes))));
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nx`);
    return { socket, answer };
  };
  const withFiles = slowly('/files');
  expect(await slowly('/plain').answer).toMatch(/^HTTP\/1.1 408 .*\r\nx-content-type-options: nosniff\r\n/s);
  withFiles.socket.write('x');
  expect(await withFiles.answer).toMatch(/^HTTP\/1.1 200 /);
  withFiles.socket.destroy();
});

it('an injected request has no connection that is late', async () => {
  const own = Fastify() as unknown as App;
  const late: unknown[] = [];
  limitPatience(own, (socket) => late.push(socket), 10);
  own.post('/slow', () => new Promise((done) => setTimeout(() => done('read'), 100)));
  expect((await own.inject({ method: 'POST', url: '/slow' })).body).toBe('read');
  await own.close();
  expect(late).toEqual([]);
});

it.each(['GET', 'POST'])('an answer to a %s without a body takes its time', async (method) => {
  const own = Fastify() as unknown as App;
  const late: unknown[] = [];
  limitPatience(own, (socket) => late.push(socket), 10);
  own.all('/slow', () => new Promise((done) => setTimeout(() => done('read'), 100)));
  const answer = await fetch(`${await own.listen({ port: 0, host: '127.0.0.1' })}/slow`, { method });
  expect(await answer.text()).toBe('read');
  await own.close();
  expect(late).toEqual([]);
});
