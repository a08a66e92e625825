import { describe, expect, it } from 'vitest';
import { freePort } from '../../server/database/free-port.ts';
import { databaseOf } from '../fixtures/served.ts';
import { startServer } from './support/server.ts';

const database = databaseOf('nobody');

const addresses = ['/healthz', '/metrics', '/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml'];

it.each([...addresses, '/api/docs/static/swagger-ui.css'])('%s is never stored', async (url) => {
  const { app } = await startServer(database);
  const answer = await app.inject(url);
  expect([answer.statusCode < 400, answer.headers['cache-control']]).toEqual([true, 'no-store']);
  await app.close();
});

describe('with a port of their own', () => {
  it('metrics and documentation are only there, and calls are not', async () => {
    const port = await freePort();
    const { app } = await startServer(database, {
      operations: { port, host: '127.0.0.1' },
      distDir: 'no portal',
    });
    const usual = await app.listen({ port: 0, host: '127.0.0.1' });
    const asked = [
      ...addresses,
      '/metrics?a=1',
      '/%6Detrics',
      '/',
      '/api/user',
      '/api/docsish',
      '/metrics/../api/user',
    ];
    // One after the other: writing the documentation takes a while, and the health check has a time limit.
    const statuses = async (base: string) => {
      const found: Record<string, number> = {};
      for (const url of asked) found[url] = (await fetch(base + url)).status;
      return found;
    };
    const there = await statuses(`http://127.0.0.1:${port}`);
    const here = await statuses(usual);
    const everywhere = { '/api/docsish': 404 };
    const [own, others] = [
      { '/metrics': 200, '/metrics?a=1': 200, '/%6Detrics': 200 },
      { '/metrics': 404, '/metrics?a=1': 404, '/%6Detrics': 404 },
    ];
    const docs = (status: number) => Object.fromEntries(addresses.slice(2).map((url) => [url, status]));
    expect(there).toEqual({
      ...everywhere,
      ...own,
      ...docs(200),
      '/healthz': 200,
      '/': 404,
      '/api/user': 404,
      '/metrics/../api/user': 404,
    });
    expect(here).toEqual({
      ...everywhere,
      ...others,
      ...docs(404),
      '/healthz': 200,
      '/': 404,
      '/api/user': 401,
      '/metrics/../api/user': 401,
    });
    await app.close();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });

  it('a port in use ends the start, and names the setting', async () => {
    const port = await freePort();
    const first = await startServer(database, { operations: { port, host: '127.0.0.1' } });
    await first.app.ready();
    const second = await startServer(database, { operations: { port, host: '127.0.0.1' } });
    await expect(second.app.ready()).rejects.toThrow(/OPERATIONS_PORT/);
    await Promise.all([first.app.close(), second.app.close()]);
  });
});
