import type { AddressInfo } from 'node:net';
import { hash } from '@node-rs/argon2';
import { beforeAll, expect, it } from 'vitest';
import { renewalSeconds } from '../../contract/session.ts';
import { served } from '../fixtures/served.ts';
import type { Tokens } from './support/server.ts';

const rounds = 200;

const server = served('two');
const { database } = server;
let origin: string;
beforeAll(async () => {
  // Hundreds of sign-ins need a cheap hash.
  for (const name of ['one', 'two']) {
    const cheap = await hash(name, { memoryCost: 8, timeCost: 1 });
    await database.admin.query('update users set password_hash = $1 where username = $2', [cheap, name]);
  }
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

const post = (path: string, { token, body }: { token?: string; body?: object }) =>
  fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body && JSON.stringify(body),
  });

async function refresh({ refresh_token }: Tokens): Promise<Tokens | null> {
  const response = await post('/auth/refresh-token', { body: { refresh_token } });
  if (!response.ok) return null;
  return ((await response.json()) as { data: Tokens }).data;
}

async function isAlive({ token, refresh_token }: Tokens): Promise<boolean> {
  const user = await fetch(`${origin}/api/user`, { headers: { authorization: `Bearer ${token}` } });
  return user.ok || (await refresh({ token, refresh_token })) !== null;
}

it('a session is over after its sign-out, whatever refresh runs at the same time', async () => {
  let survivors = 0;
  let won = 0;
  for (let round = 0; round < rounds; round++) {
    const tokens = await server.signIn('one');
    const signOut = () => post('/logout', { token: tokens.token });
    const [first, second] = round % 2 === 0 ? [signOut, null] : [null, signOut];
    const out = first?.();
    const [fresh, again] = [refresh(tokens), refresh(tokens)];
    expect((await (out ?? second?.()))?.status).toBe(200);
    const held = [tokens, await fresh, await again].filter((each) => each !== null);
    won += held.length - 1;
    for (const each of held) if (await isAlive(each)) survivors += 1;
  }
  expect(survivors).toBe(0);
  // Otherwise there was no race.
  expect(won).toBeGreaterThan(0);
});

it('simultaneous refreshes have one successor, which works', async () => {
  for (let round = 0; round < rounds; round++) {
    let tokens = await server.signIn('two');
    const answers = await Promise.all([refresh(tokens), refresh(tokens)]);
    const successors = new Set(answers.map((answer) => answer?.refresh_token));
    expect([round, successors.size, successors.has(undefined)]).toEqual([round, 1, false]);
    tokens = answers[0] ?? tokens;
    expect(await isAlive(tokens)).toBe(true);
  }
});

it('a spent token that is sent together with the valid one ends the session', async () => {
  let survivors = 0;
  for (let round = 0; round < rounds / 4; round++) {
    const stolen = await server.signIn('one');
    const sound = await refresh(stolen);
    if (!sound) throw new Error('The first refresh was refused.');
    await database.admin.query(
      `update sessions set rotated_at = rotated_at - make_interval(secs => $1) where ended_at is null`,
      [renewalSeconds.grace + 1],
    );
    const [reuse, fresh] = await Promise.all([refresh(stolen), refresh(sound)]);
    expect(reuse).toBeNull();
    const held = [stolen, sound, fresh].filter((each) => each !== null);
    for (const each of held) if (await isAlive(each)) survivors += 1;
  }
  expect(survivors).toBe(0);
});

it('twenty simultaneous refreshes give one successor', async () => {
  const tokens = await server.signIn('one');
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(tokens)));
  const successors = new Set(answers.map((answer) => answer?.refresh_token));
  expect([...successors]).toEqual([expect.any(String)]);
  expect(successors).not.toContain(tokens.refresh_token);
  for (const answer of answers) {
    const { status } = await fetch(`${origin}/api/user`, { headers: { authorization: `Bearer ${answer?.token}` } });
    expect(status).toBe(200);
  }
});
