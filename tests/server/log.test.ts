import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { withoutSecrets } from '../../server/log.ts';
import { databaseOf } from '../fixtures/served.ts';
import { bearer, signIn, startServer } from './support/server.ts';

const database = databaseOf('two');

it('contains no token, no password and no query parameter', async () => {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const server = await startServer(database, { logger: { level: 'trace', stream } });
  const tokens = await signIn(server.app, 'one', 'one');
  // The query builder repeats the parameters in its error message.
  await database.admin.query('alter table users rename column dark_mode to dark');
  const payload = { DARK_MODE: true };
  const failed = await server.app.inject({
    method: 'POST',
    url: '/api/account/dark-mode',
    headers: bearer(tokens),
    payload,
  });
  await database.admin.query('alter table users rename column dark to dark_mode');
  expect(failed.statusCode).toBe(500);
  await server.app.inject({ method: 'POST', url: '/api/login', payload: { username: 'one', password: 'hush hush' } });
  await server.app.inject({
    method: 'POST',
    url: '/api/auth/refresh-token?trace=hush',
    payload: { refresh_token: tokens.refresh_token },
  });
  await server.app.close();
  expect(text).toContain('column \\"dark_mode\\"');
  for (const secret of [tokens.token, tokens.refresh_token, 'hush', 'params', 'argon2'])
    expect(text).not.toContain(secret);
});

it.each([
  ['division by zero', 'division by zero'],
  ['invalid input syntax for type integer: "hush"', 'invalid input syntax for type integer'],
  ['value "hush: hush" is out of range for type smallint', 'value'],
  ['syntaxe en entrée invalide pour le type integer : « hush »', 'syntaxe en entrée invalide pour le type integer'],
])('reports the error %s without the value', (message, said) => {
  const { serializers } = withoutSecrets({}) as { serializers: { err(error: object): object } };
  const error = Object.assign(new Error(message), { code: '22P02', name: 'error' });
  expect(serializers.err(error)).toEqual({
    type: 'error',
    message: `PostgreSQL refused a value: ${said}`,
    code: '22P02',
  });
});
