import { fileURLToPath } from 'node:url';
import type { JsonSchemaToTsProvider } from '@fastify/type-provider-json-schema-to-ts';
import Fastify, { type FastifyServerOptions } from 'fastify';
import type pg from 'pg';
import { loadReports } from './definitions.ts';
import type { App } from './http-app.ts';
import { addDocs } from './plugins/docs.ts';
import { addErrors, addNotFound } from './plugins/errors.ts';
import { addMetrics } from './plugins/metrics.ts';
import { addPortal } from './plugins/portal.ts';
import { addSecurity } from './plugins/security.ts';
import { addSession } from './plugins/session.ts';
import { addAccountRoutes } from './routes/account.ts';
import { addConfigurations } from './routes/configurations.ts';
import { addReports } from './routes/reports.ts';
import { addSessionRoutes, addSignIn } from './routes/session.ts';
import type { Services } from './services.ts';
import { createAccessTokens } from './session/access-token.ts';
import { createSessions } from './session/sessions.ts';
import { loadWords } from './words.ts';

export interface AppOptions {
  /** Works as the runtime role, which row-level security holds for. */
  pool: pg.Pool;
  /** Signs access tokens; the same for all servers on one database. */
  secret: string;
  logger?: FastifyServerOptions['logger'];
  definitionsDir?: string;
  sqlDir?: string;
  localesDir?: string;
  /** The built portal; the server has only the API where there is none. */
  distDir?: string;
  /** The origin of an API that the portal calls in place of this one. */
  apiOrigin?: string;
  /** The origin of a portal on another host, which may call this API. */
  portalOrigin?: string;
  /** The proxies whose word is taken for the address of who calls; as in `TRUST_PROXY`. */
  trustProxy?: string;
  /** The clock of sessions and of today. */
  now?: () => Date;
  /** An IANA time zone: where today is. */
  zone?: string;
  accessSeconds?: number;
  refreshSeconds?: number;
  graceSeconds?: number;
  reportSeconds?: number;
  loginAttempts?: number;
  /** Of report answers. `auto`: all but those to this machine. */
  compression?: Services['compression'];
}

const below = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

function createApp({ logger, trustProxy }: AppOptions): App {
  const app: App = Fastify({
    logger: withoutSecrets(logger ?? false),
    trustProxy: trustProxy ?? false,
    bodyLimit: 1 << 20,
    routerOptions: { maxParamLength: 200 },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
    forceCloseConnections: true,
  }).withTypeProvider<JsonSchemaToTsProvider>();
  // Bodies are JSON, and nothing else.
  app.removeContentTypeParser('text/plain');
  addErrors(app);
  return app;
}

/** The server, without listening. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { pool, now = () => new Date(), zone = new Intl.DateTimeFormat().resolvedOptions().timeZone } = options;
  const app = createApp(options);
  app.decorateRequest('session', null);
  await addSecurity(app, options);
  await addDocs(app);
  const metrics = addMetrics(app, pool);
  const access = createAccessTokens({ secret: options.secret, seconds: options.accessSeconds ?? 900, now });
  const sessions = createSessions({
    pool,
    access,
    refreshSeconds: options.refreshSeconds ?? 86_400,
    graceSeconds: options.graceSeconds ?? 10,
    now,
  });
  const loaded = await loadReports(
    options.definitionsDir ?? below('definitions'),
    options.sqlDir ?? below('server/reports'),
  );
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const services: Services = {
    pool,
    access,
    sessions,
    metrics,
    reports: loaded.reports,
    words: await loadWords(options.localesDir ?? below('locales'), (line) => app.log.error(`not read: ${line}`)),
    today: () => day.format(now()),
    zone,
    loginAttempts: options.loginAttempts ?? 30,
    reportSeconds: options.reportSeconds ?? 300,
    compression: options.compression ?? 'auto',
  };
  const broken = [...loaded.broken, ...(await addApi(app, services))];
  for (const line of broken) app.log.error(`not served: ${line}`);
  addNotFound(app, await addPortal(app, options.distDir ?? below('dist')));
  return app;
}

async function addApi(app: App, services: Services): Promise<string[]> {
  const broken: string[] = [];
  await app.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      addSignIn(api as App, services);
      await api.register(async (inner) => {
        const guarded = inner as App;
        addSession(guarded, services);
        addSessionRoutes(guarded, services);
        addAccountRoutes(guarded, services);
        addConfigurations(guarded, services);
        broken.push(...addReports(guarded, services));
      });
    },
    { prefix: '/api' },
  );
  return broken;
}

/** Logs say the path of a call, and neither its query nor any header that holds a token. */
function withoutSecrets(logger: FastifyServerOptions['logger']): FastifyServerOptions['logger'] {
  if (logger === false || logger === undefined) return false;
  return {
    ...(logger === true ? {} : logger),
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    serializers: {
      req: (request) => ({ method: request.method, path: request.url.split('?')[0], address: request.ip }),
    },
  };
}
