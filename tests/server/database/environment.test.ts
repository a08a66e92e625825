import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from '../../../server/environment.ts';

it('needs no variables', () => {
  expect(readEnvironment({})).toEqual({
    port: 3000,
    host: 'localhost',
    dataDir: resolve('.data'),
    logLevel: 'warn',
    databaseUrl: undefined,
    databaseAppUrl: undefined,
    apiBaseUrl: undefined,
    servicesBaseUrl: undefined,
    realtime: undefined,
    portalOrigin: undefined,
    trustProxy: undefined,
    frameAncestors: undefined,
    maintenanceFile: undefined,
    publicUrl: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    outboxDir: resolve('.data/outbox'),
    documents: { folder: resolve('.data/documents') },
    sso: undefined,
  });
});

it('uses what is set, and treats empty values as not set', () => {
  expect(
    readEnvironment({
      PORT: '0',
      HOST: '::1',
      OPERATIONS_PORT: '9090',
      DEMO_ACCOUNTS: 'no',
      DATA_DIR: 'some where',
      DATABASE_URL: 'postgresql:///fleet?host=/var/run/postgresql',
      DATABASE_APP_URL: 'postgres://app:x@db.example.com:5433/fleet',
      API_BASE_URL: 'https://fleet.example.com/api/',
      SERVICES_BASE_URL: 'https://services.example.com/',
      REALTIME_DATABASE_URL: 'http://localhost:9000?ns=fleet',
      REALTIME_API_KEY: 'key',
      REALTIME_AUTH_URL: 'http://localhost:9099/',
      PORTAL_ORIGIN: 'https://Portal.example.com:443/',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1',
      FRAME_ANCESTORS: 'https://intranet.example.com, https://Portal.example.com/',
      MAINTENANCE_FILE: 'later/notice.json',
      PUBLIC_URL: 'https://fleet.example.com/',
      SMTP_URL: 'smtps://fleet:hush@mail.example.com',
      MAIL_FROM: 'Fleet <fleet@example.com>',
      SSO_JWKS_URL: 'https://sso.example.com/jwks.json',
      SSO_ISSUER: 'https://sso.example.com',
      LOG_LEVEL: ' ',
    }),
  ).toEqual({
    port: 0,
    host: '::1',
    operationsPort: 9090,
    demoAccounts: false,
    dataDir: resolve('some where'),
    databaseUrl: 'postgresql:///fleet?host=/var/run/postgresql',
    databaseAppUrl: 'postgres://app:x@db.example.com:5433/fleet',
    apiBaseUrl: 'https://fleet.example.com/api',
    servicesBaseUrl: 'https://services.example.com',
    realtime: { databaseUrl: 'http://localhost:9000/?ns=fleet', authUrl: 'http://localhost:9099' },
    portalOrigin: 'https://portal.example.com',
    trustProxy: 'loopback,10.0.0.0/8,2001:db8::1',
    frameAncestors: ['https://intranet.example.com', 'https://portal.example.com'],
    maintenanceFile: resolve('later/notice.json'),
    publicUrl: 'https://fleet.example.com',
    smtpUrl: 'smtps://fleet:hush@mail.example.com',
    mailFrom: 'Fleet <fleet@example.com>',
    outboxDir: resolve('some where/outbox'),
    documents: { folder: resolve('some where/documents') },
    sso: {
      issuer: 'https://sso.example.com',
      audience: 'motorpool',
      jwksUrl: 'https://sso.example.com/jwks.json',
    },
    logLevel: 'info',
  });
});

it('names all bad variables at once, what to set, and no password', () => {
  const variables = {
    PORT: '65536',
    HOST: 'local host',
    OPERATIONS_PORT: 'metrics',
    DEMO_ACCOUNTS: 'constructor',
    DATA_DIR: 'package.json',
    DATABASE_URL: 'mysql://root:hush@localhost/fleet',
    DATABASE_APP_URL: 'postgres://app:hush@localhost',
    API_BASE_URL: 'fleet.example.com/api',
    SERVICES_BASE_URL: 'services.example.com',
    REALTIME_DATABASE_URL: 'https://fleet.firebaseio.com/messages',
    REALTIME_AUTH_URL: 'localhost:9099',
    PORTAL_ORIGIN: 'https://portal.example.com/fleet',
    TRUST_PROXY: '10.0.0.0/33',
    FRAME_ANCESTORS: 'https://intranet.example.com/page',
    PUBLIC_URL: 'fleet.example.com',
    SMTP_URL: 'https://fleet:hush@mail.example.com',
    MAIL_FROM: 'nobody',
    OUTBOX_DIR: 'package.json',
    SSO_JWKS_URL: 'http://sso.example.com/jwks.json',
    SSO_SECRET: 'hush',
    LOG_LEVEL: 'loud',
  };
  const fault = (() => {
    try {
      readEnvironment(variables);
    } catch (error) {
      return error;
    }
  })();
  expect(fault).toBeInstanceOf(EnvironmentError);
  const lines = String(fault).replace('EnvironmentError: ', '').split('\n');
  expect(lines.map((line) => line.split(' is ')[0])).toEqual([
    'DATABASE_URL',
    'DATA_DIR',
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'OUTBOX_DIR',
    'SSO_JWKS_URL',
    'SSO_SECRET',
    'PORT',
    'HOST',
    'OPERATIONS_PORT',
    'DEMO_ACCOUNTS',
    'DATABASE_APP_URL',
    'API_BASE_URL',
    'SERVICES_BASE_URL',
    'REALTIME_DATABASE_URL',
    'REALTIME_AUTH_URL',
    'PORTAL_ORIGIN',
    'TRUST_PROXY',
    'FRAME_ANCESTORS',
    'LOG_LEVEL',
  ]);
  expect(lines.every((line) => line.includes(': set it to '))).toBe(true);
  expect(String(fault)).not.toContain('hush');
});

it('refuses the same port twice', () => {
  expect(() => readEnvironment({ PORT: '9090', OPERATIONS_PORT: '9090' })).toThrow(
    'OPERATIONS_PORT is the same as PORT',
  );
  expect(() => readEnvironment({ OPERATIONS_PORT: '3000' })).toThrow('OPERATIONS_PORT is the same as PORT');
  expect(readEnvironment({ PORT: '0', OPERATIONS_PORT: '0' })).toMatchObject({ port: 0, operationsPort: 0 });
});

it('accepts one kind of single sign-on, with its issuer', () => {
  const secret = 's'.repeat(32);
  expect(readEnvironment({ SSO_SECRET: secret, SSO_ISSUER: 'provider', SSO_AUDIENCE: 'fleet' }).sso).toEqual({
    issuer: 'provider',
    audience: 'fleet',
    secret,
  });
  expect(() => readEnvironment({ SSO_SECRET: secret })).toThrow('SSO_ISSUER is not set');
  const both = { SSO_SECRET: secret, SSO_JWKS_URL: 'https://sso.example.com/jwks.json', SSO_ISSUER: 'provider' };
  expect(() => readEnvironment(both)).toThrow('set only one of them');
});

it.each(['', 'http', '3000.5', '-1', '1e3', '99999'])('refuses the port %j unless it is empty', (PORT) => {
  if (PORT === '') expect(readEnvironment({ PORT }).port).toBe(3000);
  else expect(() => readEnvironment({ PORT })).toThrow(`PORT is "${PORT}"`);
});

it.each([
  'true',
  '1',
  '*',
  '10.0.0.0/',
  '10.0.0',
  'proxy.example.com',
  '::1/129',
])('does not trust the proxy %j', (TRUST_PROXY) => {
  expect(() => readEnvironment({ TRUST_PROXY })).toThrow(`TRUST_PROXY is "${TRUST_PROXY}"`);
});

it('refuses a runtime role for the embedded database', () => {
  for (const DATABASE_URL of [undefined, ''])
    expect(() => readEnvironment({ DATABASE_URL, DATABASE_APP_URL: 'postgres://app@localhost/fleet' })).toThrow(
      /without DATABASE_URL/,
    );
});

it('accepts a realtime database with another backend, with its key', () => {
  const database = { REALTIME_DATABASE_URL: 'https://fleet.firebaseio.com' };
  const backend = { API_BASE_URL: 'https://fleet.example.com/api' };
  expect(readEnvironment({ ...database, ...backend, REALTIME_API_KEY: 'key' }).realtime).toEqual({
    databaseUrl: 'https://fleet.firebaseio.com/',
  });
  expect(() => readEnvironment({ ...database, REALTIME_API_KEY: 'key' })).toThrow('without API_BASE_URL');
  expect(() => readEnvironment({ ...database, ...backend })).toThrow('without REALTIME_API_KEY');
});

it.each([
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'SMTP_URL is set without MAIL_FROM'],
  [{ SSO_ISSUER: 'provider' }, 'SSO_ISSUER is set without SSO_JWKS_URL or SSO_SECRET'],
  [{ REALTIME_API_KEY: 'key' }, 'REALTIME_API_KEY is set without REALTIME_DATABASE_URL'],
])('refuses a setting that has no effect by itself: %o', (variables, message) => {
  expect(() => readEnvironment(variables)).toThrow(message);
});
