import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { hasCode, messageOf } from './database/errors.ts';
import { type Database, openDatabase } from './database/open.ts';
import { loadBrand } from './definitions.ts';
import {
  demoSignIns,
  demoSso,
  fillDemo,
  firstUserNotice,
  isDemoHere,
  mayHaveDemo,
  refuseDemoUsers,
  staleNotice,
  unfinished,
} from './demo.ts';
import { openStore } from './documents/documents.ts';
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts';
import type { App } from './http-app.ts';
import { prepareJobs } from './jobs/prepare.ts';
import { lifecycle } from './lifecycle.ts';
import { limits } from './limits.ts';
import { buildPortalApp } from './portal-app.ts';
import type { SupersetSettings } from './superset/guest-token.ts';

const log = (line: string) => console.log(line);
const definitionsDir = fileURLToPath(new URL('../definitions', import.meta.url));
const distDir = fileURLToPath(new URL('../dist', import.meta.url));

try {
  const environment = readEnvironment(process.env);
  await (environment.apiBaseUrl === undefined
    ? serveAll(environment)
    : servePortal(environment, environment.apiBaseUrl));
} catch (error) {
  if (!lifecycle.isEnding) console.error(explain(error));
  await lifecycle.end(1);
}

function originOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : new URL(url).origin;
}

/** With another backend, only the address is set. */
function supersetOf({ superset }: Environment): SupersetSettings | undefined {
  if (superset?.user === undefined || superset.password === undefined) return undefined;
  return { ...superset, user: superset.user, password: superset.password };
}

async function serveAll(environment: Environment): Promise<void> {
  const { databaseUrl, databaseAppUrl, dataDir, portalOrigin, trustProxy, frameAncestors, logLevel } = environment;
  const { smtpUrl, mailFrom, outboxDir, publicUrl, sso, operationsPort } = environment;
  const database = await openDatabase({ databaseUrl, databaseAppUrl, dataDir, log, onLost: giveUp });
  lifecycle.onStop = database.close;
  await checkPort(environment);
  const hasDemo = database.embedded && mayHaveDemo(environment);
  await prepareJobs(database);
  if (!mayHaveDemo(environment)) await refuseDemoUsers(database.adminUrl);
  if (hasDemo) await prepareDemo(database, environment);
  const { appUrl, tokenSecret: secret } = database;
  const isDemo = database.embedded && isDemoHere(environment);
  const app = await buildApp({
    databaseUrl: appUrl,
    secret,
    distDir,
    maintenanceFile: environment.maintenanceFile,
    portalOrigin,
    servicesOrigin: originOf(environment.servicesBaseUrl),
    trustProxy,
    frameAncestors,
    mail: { smtpUrl, from: mailFrom ?? `${loadBrand(definitionsDir).name} <portal@localhost>`, outboxDir },
    publicUrl,
    uploadsDir: join(dataDir, 'uploads'),
    documents: environment.documents,
    geotabUrl: environment.geotabUrl ?? (isDemo ? 'https://geotab.example.com' : undefined),
    addresses: environment.addresses,
    mapTiles: environment.mapTiles,
    superset: supersetOf(environment),
    isDemo,
    sso: sso ?? (isDemo ? await demoSso(database.adminUrl) : undefined),
    examinesQueries: true,
    jobs: {},
    operations: operationsPort === undefined ? undefined : { port: operationsPort, host: environment.host },
    drain: limits.drain,
    logger: { level: logLevel },
  });
  lifecycle.onStop = async () => {
    log('Stopping');
    // Running calls may end. The shutdown does not wait for anything that hangs.
    await Promise.race([app.close(), sleep(limits.drain + 5_000)]);
    await database.close();
  };
  await listen(app, environment);
  if (publicUrl === undefined && portalOrigin === undefined && !isDemo)
    log('PUBLIC_URL is not set, so no password reset links are sent. Set it to the address of the portal.');
  if (hasDemo) greet(environment, isDemo);
  const notice = database.embedded ? await firstUserNotice(database.adminUrl) : null;
  if (notice) log(notice);
}

/** Fills in the demo accounts that are missing. */
async function prepareDemo(database: Database, { dataDir, documents }: Environment): Promise<void> {
  lifecycle.onStop = async () => {
    log(unfinished);
    await database.close();
  };
  await fillDemo(database.adminUrl, await openStore(documents), log).catch(async (error) => {
    throw await database.explain(error);
  });
  lifecycle.onStop = database.close;
  const notice = await staleNotice(database.adminUrl, join(dataDir, 'postgres'));
  if (notice) log(notice);
}

function greet({ smtpUrl, outboxDir }: Environment, isDemo: boolean): void {
  log('\nSign in with the password "demo" and one of these usernames:');
  for (const line of demoSignIns()) log(`  ${line}`);
  if (isDemo && smtpUrl === undefined) log(`\nEmails are not sent. Read them at /outbox or in ${outboxDir}`);
  log('\nPress Ctrl-C to stop the server.');
}

/** The data is in another backend, so there is no database and no API. */
async function servePortal(environment: Environment, apiBaseUrl: string): Promise<void> {
  const app = await buildPortalApp({
    apiOrigin: new URL(apiBaseUrl).origin,
    servicesOrigin: originOf(environment.servicesBaseUrl),
    realtime: environment.realtime,
    frameOrigins: environment.superset && [new URL(environment.superset.url).origin],
    distDir,
    maintenanceFile: environment.maintenanceFile,
    frameAncestors: environment.frameAncestors,
    mapTiles: environment.mapTiles,
    trustProxy: environment.trustProxy,
    logger: { level: environment.logLevel },
  });
  lifecycle.onStop = () => app.close();
  await checkPort(environment);
  await listen(app, environment);
  log(`The portal calls the API at ${apiBaseUrl}`);
}

async function listen(app: App, { port, host }: Environment): Promise<void> {
  await app.listen({ port, host });
  lifecycle.isServing = true;
  const address = app.server.address();
  const taken = address !== null && typeof address === 'object' ? address.port : port;
  const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host;
  log(`\nMotorpool is running at http://${name}:${taken}`);
  if (!existsSync(join(distDir, 'index.html'))) log('The portal is not built yet. Run "npm run build".');
}

/** Fails at once if the port is taken, before the database is filled for minutes. */
async function checkPort({ port, host }: Environment): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => probe.once('error', fail).listen({ port, host }, done)).catch((error) => {
    throw new Error(`Can't listen on ${host}, port ${port}: ${portAdvice(error)}`, { cause: error });
  });
  await new Promise((done) => probe.close(done));
}

function portAdvice(error: unknown): string {
  if (hasCode(error, 'EADDRINUSE'))
    return 'another program is using this port. Set PORT to a free port, or to 0 for any free port.';
  if (hasCode(error, 'EACCES')) return 'this user has no permission. Set PORT to 1024 or higher.';
  return `${messageOf(error)}. Set HOST to an address of this machine.`;
}

function giveUp(error: Error): void {
  console.error(error.message);
  void lifecycle.end(1);
}

/** Errors that a person can fix have no stack; defects do. */
function explain(error: unknown): string {
  const isMeant = error instanceof Error && [Error, EnvironmentError].some((kind) => error.constructor === kind);
  if (isMeant) return `\n${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
