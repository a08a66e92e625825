import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { messageOf } from '../server/database/errors.ts';
import { freePort } from '../server/database/free-port.ts';
import { type Database, openDatabase } from '../server/database/open.ts';
import { demoSignIns, fillDemo, firstUserNotice, mayHaveDemo, refuseDemoUsers } from '../server/demo.ts';
import { openStore } from '../server/documents/documents.ts';
import { type Environment, readEnvironment } from '../server/environment.ts';
import { lifecycle } from '../server/lifecycle.ts';
import { withTiles } from '../server/plugins/portal.ts';
import { definitionsApi } from './definitions-plugin.ts';
import { examinedBy } from './examined-world.ts';

/**
 * The portal with hot reload, and the API, which the first request starts. A change of the server, the engine or a definition
 * ends the API's process, and the next request starts a new one. The database keeps running.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const ofApi = ['server', 'engine', 'contract', 'definitions', 'locales'];

async function developAll(environment: Environment): Promise<void> {
  const { databaseUrl, databaseAppUrl, dataDir } = environment;
  const onLost = (error: Error) => {
    console.error(error.message);
    void lifecycle.end(1);
  };
  const database = await openDatabase({ databaseUrl, databaseAppUrl, dataDir, log: console.log, onLost });
  lifecycle.onStop = database.close;
  const hasDemo = database.embedded && mayHaveDemo(environment);
  if (!mayHaveDemo(environment)) await refuseDemoUsers(database.adminUrl);
  if (hasDemo) await fillDemo(database.adminUrl, await openStore(environment.documents), console.log);
  const port = await freePort();
  const api = new Api(database, port, environment.logLevel);
  const close = await developPortal(environment, [besideApi(api)], database, port);
  lifecycle.onStop = async () => {
    await Promise.all([close(), api.stop()]);
    await database.close();
  };
  const notice = database.embedded ? await firstUserNotice(database.adminUrl) : null;
  if (notice) console.log(`  ${notice}\n`);
  if (hasDemo) console.log(`  Sign in with the password "demo" as\n  ${demoSignIns().join('\n  ')}\n`);
}

/** The page names the tiles of maps, as the server’s does. */
const tilesPlugin = ({ mapTiles }: Environment): Plugin => ({
  name: 'motorpool-tiles',
  transformIndexHtml: (html) => (mapTiles ? withTiles(html, mapTiles) : html),
});

async function developPortal(environment: Environment, added: Plugin[], database?: Database, apiPort?: number) {
  const { port, host } = environment;
  const plugins = [...added, tilesPlugin(environment)];
  const proxy = apiPort === undefined ? undefined : { '^/api/': `http://127.0.0.1:${apiPort}` };
  const vite = await createServer({ root, plugins, server: { port, host, strictPort: true, proxy } });
  if (database) definitionsApi(vite).world = (folder) => examinedBy(database.appUrl, folder);
  await vite.listen();
  vite.printUrls();
  lifecycle.isServing = true;
  lifecycle.onStop = () => vite.close();
  return () => vite.close();
}

class Api {
  #child: ChildProcess | null = null;
  #begun: Promise<unknown> | null = null;
  /** Starts run one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    readonly database: Database,
    readonly port: number,
    readonly logLevel: string,
  ) {}

  /** Starts the API if needed and waits until it responds or fails. After a failure it is started again when its code changes. */
  async ready(): Promise<void> {
    let begun: Promise<unknown>;
    do {
      if (this.#begun === null) {
        this.#turn = this.#turn.then(() => this.#begin());
        this.#begun = this.#turn;
      }
      begun = this.#begun;
      await begun;
      // It may have been replaced in the meantime.
    } while (begun !== this.#begun);
  }

  async #begin(): Promise<void> {
    await this.stop();
    const child = fork(fileURLToPath(new URL('dev-api.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      env: {
        ...process.env,
        DATABASE_URL: this.database.adminUrl,
        DATABASE_APP_URL: this.database.appUrl,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        LOG_LEVEL: this.logLevel,
      },
    });
    this.#child = child;
    await Promise.race([once(child, 'message'), once(child, 'exit')]);
  }

  /** Ends the API because its code has changed; the next request starts it again. */
  replace(): void {
    this.#begun = null;
    this.#child?.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

/** Replaces the API after a change, once if many files change together. Calls wait until it responds. */
function besideApi(api: Api): Plugin {
  return {
    name: 'motorpool-api',
    configureServer(server) {
      let timer: NodeJS.Timeout | undefined;
      server.watcher.on('all', (_event, path) => {
        if (!ofApi.includes(relative(root, path).split(sep)[0] ?? '')) return;
        clearTimeout(timer);
        timer = setTimeout(() => api.replace(), 100);
      });
      server.middlewares.use(({ url = '' }, _response, next) => {
        const ready = api.ready();
        // A page is sent while the API is still starting.
        if (url.startsWith('/api/')) void ready.then(() => next());
        else next();
      });
    },
  };
}

try {
  const environment = readEnvironment(process.env);
  await (environment.apiBaseUrl === undefined ? developAll(environment) : developPortal(environment, []));
} catch (error) {
  if (!lifecycle.isEnding) console.error(messageOf(error));
  await lifecycle.end(1);
}
