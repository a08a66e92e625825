import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { applicationNames } from '../../server/database/pool.ts';
import { limits } from '../../server/limits.ts';
import { databaseOf } from '../fixtures/served.ts';
import { type EventReader, readEvents } from './support/event-reader.ts';
import { ageSessions, bearer, signIn, startServer, type Tokens } from './support/server.ts';

const database = databaseOf('two');
let server: Awaited<ReturnType<typeof startServer>>;
let port: number;
let readers: EventReader[] = [];

const beat = 400;

beforeAll(async () => {
  server = await startServer(database, { beat, accessSeconds: 60, refreshSeconds: 3600 });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const reader of readers) reader.leave();
  readers = [];
});
afterAll(async () => {
  await server.app.close();
});

function read({ token }: Tokens, headers: Record<string, string> = {}): EventReader {
  const reader = readEvents({ port, token, headers });
  readers.push(reader);
  return reader;
}

/** A reader with an open stream: it receives everything from now on. */
async function listening(username = 'one', password = username, headers: Record<string, string> = {}) {
  const tokens = await signIn(server.app, username, password);
  const reader = read(tokens, headers);
  await expect.poll(reader.lastId).not.toBe('');
  // The first reader opens the connection to PostgreSQL.
  await expect.poll(listeners).toHaveLength(1);
  return { tokens, reader };
}

const listeners = async () => {
  const { rows } = await database.admin.query(
    `select pid from pg_stat_activity where application_name = $1 and datname = current_database()
       and state = 'idle'`,
    [applicationNames.events],
  );
  return rows.map(({ pid }: { pid: number }) => pid);
};

async function openStreams(): Promise<number> {
  const { body } = await server.app.inject('/metrics');
  return Number(/^motorpool_event_streams (\d+)$/m.exec(body)?.[1]);
}

let next = 0;

/** One change of each kind, as any tool makes it. */
const changes: Readonly<Record<string, (account: string) => [string, unknown[]]>> = {
  alerts: (account) => [
    `insert into critical_alerts values ($1, 'ENGINE_FAULT', $2, 'A00001', '2026-11-20', null)`,
    [account, `f${++next}`],
  ],
  approvals: (account) => [
    `insert into repair_orders (customer_number, ro_number, vehicle_number, ro_status, shop_name, shop_city, description,
       amount, odometer, submitted_at) values ($1, $2, 'A00001', 'SubmittedToClient', 'Shop', 'City', 'Work', 10, 1, now())`,
    [account, `RO${++next}`],
  ],
  messages: (account) => [
    `insert into fleet_messages (customer_number, driver_reference_number, sender, body) values ($1, 'D1', 'driver', 'Hi')`,
    [account],
  ],
  orders: (account) => [
    `insert into orders (customer_number, order_number, order_type, request_state, driver_reference_number, model_year, vehicle_make,
       vehicle_model, submitted_at)
       values ($1, $2, 'DRIVER', 'SUBMITTED', 'D1', 2027, 'FORD', 'F-150', now())`,
    [account, `DO${++next}`],
  ],
  recalls: (account) => [
    `insert into recalls (customer_number, vehicle_number, campaign_number, manufacturer_campaign, oem, component, summary,
       consequence, remedy, recall_type, recall_status, remedy_status, announced_date, notified_date)
     values ($1, $2, 'c', 'm', 'FORD', 'Airbag', 's', 'c', 'r', 'SAFETY', 'OPEN', 'RemedyAvailable', '2026-11-01', '2026-11-02')`,
    [account, `A${++next}`],
  ],
  documents: (account) => [
    `insert into fleet_documents (customer_number, document_name, document_format, document_bytes, file_key,
       document_category, visible_to, uploaded_by) values ($1, 'a.pdf', 'PDF', 1, $2, 'OTHER', 'EVERYBODY', 'one')`,
    [account, `key ${++next}`],
  ],
  'table garage_addresses': (account) => [
    `insert into garage_addresses (customer_number, vehicle_number, garage_address_1, garage_city, garage_state_province,
       garage_postal_code, garage_country) values ($1, $2, '1 Main St', 'Akron', 'OH', '44301', 'USA')`,
    [account, `G${++next}`],
  ],
  'table vehicle_notes': (account) => [
    `insert into vehicle_notes (customer_number, vehicle_number, note, written_by) values ($1, 'A00001', 'Note', 'one')`,
    [account],
  ],
};

/** A saved report of a user, as any tool makes it. */
const saveReport = (username: string) =>
  database.admin.query(
    `insert into saved_reports (customer_number, username, name, type, view, creation_key, creation_hash)
     values ('100001', $1, $2, 'fuel', '{}', $2, '')`,
    [username, `R${++next}`],
  );

/** Another user of the first account, with the same password. */
async function addColleague(): Promise<void> {
  await database.admin.query(
    `insert into users (customer_number, username, password_hash)
     select customer_number, 'colleague', password_hash from users where username = 'one'`,
  );
}

async function change(kind: string, account = '100001'): Promise<void> {
  const [text, values] = changes[kind]?.(account) ?? ['select 1', []];
  await database.admin.query(text, values);
}

describe('the stream of events', () => {
  it.each(Object.keys(changes))('reports changes of %s without any data of the account', async (kind) => {
    const { reader } = await listening();
    await change(kind);
    const { id } = await reader.hears(kind);
    expect(id).toMatch(/^[0-9a-f]{12}-\d+$/);
    expect(reader.text()).not.toContain('100001');
    expect(reader.text()).toMatch(/content-type: text\/event-stream/i);
  });

  it('sends nothing to another account', async () => {
    const { reader: one } = await listening('one');
    const { reader: two } = await listening('two');
    await change('alerts', '100001');
    await one.hears('alerts');
    await change('messages', '200002');
    await two.hears('messages');
    expect(two.events().map(({ kind }) => kind)).toEqual(['message D1', 'messages']);
    expect(one.events().map(({ kind }) => kind)).not.toContain('messages');
  });

  it('sends what belongs to one user to this user alone, also to one who comes back', async () => {
    await addColleague();
    const { reader: one } = await listening('one');
    const { reader: other, tokens } = await listening('colleague', 'one');
    const before = other.lastId();
    await saveReport('one');
    await one.hears('table saved_reports');
    await change('alerts');
    await other.hears('alerts');
    expect(other.events().map(({ kind }) => kind)).toEqual(['alerts']);
    const back = read(tokens, { 'last-event-id': before });
    await back.hears('alerts');
    expect(back.events().map(({ kind }) => kind)).toEqual(['alerts']);
    await saveReport('colleague');
    await other.hears('table saved_reports');
    await change('orders');
    await one.hears('orders');
    expect(one.events().filter(({ kind }) => kind === 'table saved_reports')).toHaveLength(1);
  });

  it('names the drivers of messages, and everything if they are many', async () => {
    const { reader } = await listening();
    const write = (count: number) =>
      database.admin.query(
        `insert into fleet_messages (customer_number, driver_reference_number, sender, body)
         select '100001', 'M' || number, 'driver', 'Hi' from generate_series(1, $1) number`,
        [count],
      );
    await write(3);
    await reader.hears('message M3');
    expect(reader.events().map(({ kind }) => kind)).not.toContain('all');
    await write(51);
    await reader.hears('all');
    expect(reader.events().map(({ kind }) => kind)).not.toContain('message M4');
  });

  it('requires a valid session, in a header', async () => {
    const without = await server.app.inject('/api/account/events');
    expect([without.statusCode, without.json().code]).toEqual([401, 'session_missing']);
    const { token } = await signIn(server.app, 'one', 'one');
    const inAddress = await server.app.inject(`/api/account/events?token=${token}`);
    expect(inAddress.statusCode).toBe(401);
  });

  it('continues after the last id, with each kind once, and says if it cannot', async () => {
    const { tokens, reader } = await listening();
    await change('alerts');
    const { id } = await reader.hears('alerts');
    reader.leave();
    const { reader: witness } = await listening();
    await change('orders');
    await change('messages');
    await change('messages');
    // The server has the last of them, too.
    await witness.hears('messages', 2);
    const again = read(tokens, { 'last-event-id': id });
    await again.hears('messages');
    expect(again.events().map(({ kind }) => kind)).toEqual(['orders', 'table orders', 'message D1', 'messages']);
    for (const unknown of ['0123456789ab-1', id.replace(/\d+$/, '99999'), 'nonsense', `${id}-1e3`]) {
      const lost = read(tokens, { 'last-event-id': unknown });
      await lost.hears('all');
      expect(lost.events()).toHaveLength(1);
    }
  });

  it('sends heartbeats', async () => {
    const { reader } = await listening();
    await expect.poll(() => reader.text().split(': here').length).toBeGreaterThan(2);
  });

  it('is not delayed by compression', async () => {
    const { reader } = await listening('one', 'one', { 'accept-encoding': 'gzip, br' });
    expect(reader.text()).not.toMatch(/content-encoding/i);
    expect(reader.text()).toMatch(/x-accel-buffering: no/i);
  });
});

describe('a stream ends', () => {
  it('at sign-out', async () => {
    const { tokens, reader } = await listening();
    const { reader: other } = await listening();
    await server.app.inject({ method: 'POST', url: '/api/logout', headers: bearer(tokens) });
    await expect.poll(reader.hasEnded).toBe(true);
    expect(other.hasEnded()).toBe(false);
  });

  it('at once when another session ends this one', async () => {
    const slow = await startServer(database, { beat: 600_000 });
    await slow.app.listen({ host: '127.0.0.1', port: 0 });
    const [tokens, others] = [await signIn(slow.app, 'one', 'one'), await signIn(slow.app, 'one', 'one')];
    const reader = readEvents({
      port: (slow.app.server.address() as AddressInfo).port,
      token: tokens.token,
      headers: {},
    });
    readers.push(reader);
    await expect.poll(reader.lastId).not.toBe('');
    const url = '/api/account/sessions/end';
    await slow.app.inject({ method: 'POST', url, headers: bearer(others), payload: { others: true } });
    await expect.poll(reader.hasEnded).toBe(true);
    await slow.app.close();
  });

  it('when the user is deleted', async () => {
    const { reader } = await listening('two');
    await database.admin.query(`update users set disabled_at = now() where username = 'two'`);
    await expect.poll(reader.hasEnded).toBe(true);
    await database.admin.query(`update users set disabled_at = null where username = 'two'`);
  });

  it('when its session expires', async () => {
    const { reader } = await listening();
    await ageSessions(database, 3600);
    await expect.poll(reader.hasEnded).toBe(true);
  });

  it('when its access token expires', async () => {
    const { reader } = await listening();
    server.pass(61);
    await expect.poll(reader.hasEnded).toBe(true);
  });
});

describe('the connection to PostgreSQL', () => {
  it('reconnects after it was lost, and makes all clients ask again', async () => {
    const { tokens, reader } = await listening();
    await change('alerts');
    const { id } = await reader.hears('alerts');
    const [pid] = await listeners();
    await database.admin.query('select pg_terminate_backend($1)', [pid]);
    await reader.hears('all');
    expect(await listeners()).not.toContain(pid);
    await change('orders');
    await reader.hears('orders');
    // A reader that was away meanwhile learns of it from the id.
    const late = read(tokens, { 'last-event-id': id });
    await late.hears('all');
  });

  it('is shared by all readers', async () => {
    await Promise.all([listening('one'), listening('one'), listening('two')]);
    expect(await listeners()).toHaveLength(1);
  });
});

describe('many streams', () => {
  it('of one user are refused beyond the limit, but calls are not', async () => {
    const tokens = await signIn(server.app, 'one', 'one');
    await expect.poll(openStreams).toBe(0);
    const all = Array.from({ length: limits.events.perUser }, () => read(tokens));
    await expect.poll(openStreams).toBe(all.length);
    const refused = read(tokens);
    expect(await refused.status()).toBe(429);
    expect(refused.text()).toContain('too_many_streams');
    const call = await server.app.inject({ url: '/api/open-recall-count', headers: bearer(tokens) });
    expect(call.statusCode).toBe(200);
  });

  it('leave nothing behind when they are dropped at once', async () => {
    const { rows } = await database.admin.query('select password_hash from users where username = $1', ['one']);
    const names = Array.from({ length: 10 }, (_, place) => `many${place}`);
    for (const name of names)
      await database.admin.query(
        `insert into users (customer_number, username, password_hash) values ('100001', $1, $2)`,
        [name, rows[0].password_hash],
      );
    const all: EventReader[] = [];
    for (const name of names) {
      const tokens = await signIn(server.app, name, 'one');
      for (let place = 0; place < limits.events.perUser; place++) all.push(read(tokens));
    }
    await expect.poll(openStreams).toBe(200);
    for (const reader of all) reader.leave();
    await expect.poll(openStreams).toBe(0);
    const { reader } = await listening('one');
    await change('alerts');
    await reader.hears('alerts');
    expect(await openStreams()).toBe(1);
  });
});

it('a server that stops ends its streams', async () => {
  const own = await startServer(database, { beat });
  await own.app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await signIn(own.app, 'one', 'one');
  const reader = readEvents({ port: (own.app.server.address() as AddressInfo).port, token });
  await expect.poll(reader.lastId).not.toBe('');
  await own.app.close();
  await expect.poll(reader.hasEnded).toBe(true);
  expect(reader.text()).toMatch(/\r\n0\r\n\r\n$/);
});
