import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { failureOf } from '../../src/api/errors.ts';

/** Two hosts of a provider. Each answers with what is prepared, and keeps who has asked for what. */
const seen: { host: string; url: string; bearer: string | undefined }[] = [];
const answers = new Map<string, unknown>();
const hosts = new Map<string, Server>();
const baseOf = (name: string) => `http://127.0.0.1:${(hosts.get(name)?.address() as AddressInfo).port}`;

beforeAll(async () => {
  for (const host of ['api', 'services']) {
    const started = createServer(({ url = '', headers }, response) => {
      seen.push({ host, url, bearer: headers.authorization });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers.get(host)));
    }).listen(0, '127.0.0.1');
    hosts.set(host, started);
    await once(started, 'listening');
  }
});
beforeEach(() => {
  seen.length = 0;
  answers.clear();
});
afterAll(() => {
  for (const host of hosts.values()) {
    host.closeAllConnections();
    host.close();
  }
});

const authority = { token: async () => 'token', renew: async () => 'token' };
const orders = [{ ro_number: 'RO1' }];
const path = '/ro-event-list/1/SubmittedToClient';
const ask = (servicesBase?: string) =>
  createClient({ base: baseOf('api'), servicesBase, authority }).call('attention.repair-orders', {
    params: { account: '1' },
  });

it('repairs to approve come as a bare list from the host of services, with the bearer', async () => {
  answers.set('services', orders);
  expect(await ask(baseOf('services'))).toEqual(orders);
  expect(seen).toEqual([{ host: 'services', url: path, bearer: 'Bearer token' }]);
});

it('without such a host the API answers, with or without an envelope', async () => {
  answers.set('api', orders);
  expect(await ask()).toEqual(orders);
  answers.set('api', { success: true, message: '', data: orders });
  expect(await ask()).toEqual(orders);
  expect(seen).toMatchObject([
    { host: 'api', url: path },
    { host: 'api', url: path },
  ]);
});

it('other calls go to the API, and need their envelope', async () => {
  answers.set('api', 3);
  const client = createClient({ base: baseOf('api'), servicesBase: baseOf('services'), authority });
  expect(await client.call('attention.recall-count').catch(failureOf)).toMatchObject({ type: 'unreadable' });
  expect(seen).toMatchObject([{ host: 'api', url: '/open-recall-count' }]);
});
