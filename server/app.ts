import { fileURLToPath } from 'node:url';
import type { JsonSchemaToTsProvider } from '@fastify/type-provider-json-schema-to-ts';
import Fastify from 'fastify';
import { sqlPath } from '../engine/check/queries/sql-path.ts';
import { dayIn } from '../engine/formats/zone.ts';
import type { AppOptions } from './app-options.ts';
import { createAudit } from './audit/audit.ts';
import { ajv, compilersFactory } from './compilers.ts';
import { createCallPool } from './database/pool.ts';
import { createPulse } from './database/pulse.ts';
import { loadBrand, loadReports, loadScreens } from './definitions.ts';
import { openDocuments } from './documents/documents.ts';
import { createFeed } from './events/feed.ts';
import { createStreams, type Streams } from './events/streams.ts';
import { examineWritten, type WrittenQuery } from './examine-written.ts';
import { type App, withoutHost } from './http-app.ts';
import { createJobs, type JobsOptions } from './jobs/queue.ts';
import { limits } from './limits.ts';
import { withoutSecrets } from './log.ts';
import { createPost } from './mail/post.ts';
import { addSessions } from './open-sessions.ts';
import { limitConnections } from './plugins/connections.ts';
import { addDeparture } from './plugins/departure.ts';
import { addDocs } from './plugins/docs.ts';
import { addErrors, addNotFound } from './plugins/errors.ts';
import { addInput } from './plugins/input.ts';
import { addMetrics } from './plugins/metrics.ts';
import { neverStored, serveApart } from './plugins/operations.ts';
import { limitPatience } from './plugins/patience.ts';
import { addPortal } from './plugins/portal.ts';
import { addSecurity, securityHeaders } from './plugins/security.ts';
import { addSession } from './plugins/session.ts';
import { refuseWhenStopping } from './plugins/stopping.ts';
import { addProtocol, leftToApp, refuseLate, type SecurityHeaders, unreadOptions } from './plugins/unread.ts';
import { createFileReaders } from './received/readers.ts';
import { watchOverdue } from './reporting/overdue.ts';
import { createReporting } from './reporting/reporting.ts';
import type { CallLimits } from './routes/call.ts';
import { addCalls, dataRoutes, routesOf } from './routes/calls.ts';
import { contractCalls } from './routes/contract-calls.ts';
import { addEvents, endWithSessions } from './routes/events.ts';
import { addOutbox } from './routes/outbox.ts';
import { addReports } from './routes/reports.ts';
import { addTables } from './routes/tables.ts';
import { rulesOfCalls } from './running/action-rules.ts';
import { opensOneOf, screensOfCalls } from './running/screens-of-calls.ts';
import type { Services } from './services.ts';
import { createAccessTokens } from './session/access-token.ts';
import { createSessionWatch } from './session/watch.ts';
import { loadSqlCalls } from './sql-calls.ts';
import { createUploads } from './uploads/uploads.ts';
import { loadWords } from './words.ts';

const framesOf = ({ superset }: AppOptions) => (superset ? [new URL(superset.url).origin] : []);

const below = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

function createApp({ logger, trustProxy }: AppOptions, headers: SecurityHeaders): App {
  const app: App = Fastify({
    logger: withoutSecrets(logger ?? false),
    trustProxy: trustProxy ?? false,
    bodyLimit: limits.input.bytes,
    rewriteUrl: ({ url = '/' }) => withoutHost(url),
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory },
    ajv,
    forceCloseConnections: true,
    // Refused in our own words, by `refuseWhenStopping`.
    return503OnClosing: false,
    // Also applies to the hooks that run before it closes.
    pluginTimeout: limits.drain + 10_000,
    ...unreadOptions(headers, () => app),
    requestTimeout: limits.uploads.whole,
    http: {
      ...leftToApp,
      headersTimeout: limits.connection.request,
      // Of those with files. All others have less time (`limitPatience`).
      requestTimeout: limits.uploads.whole,
      connectionsCheckingInterval: limits.connection.look,
    },
    connectionTimeout: limits.connection.idle,
    keepAliveTimeout: limits.connection.keepAlive,
  }).withTypeProvider<JsonSchemaToTsProvider>();
  // Bodies must be JSON.
  app.removeAllContentTypeParsers();
  addInput(app);
  addErrors(app);
  return app;
}

/** What reads the files of users, and where documents are kept. */
async function openFiles(app: App, options: AppOptions): Promise<Pick<Services, 'readers' | 'documents'>> {
  const readers = createFileReaders();
  app.addHook('onClose', () => readers.close());
  const documents = await openDocuments({ folder: below('.data/documents'), ...options.documents }, readers.inspect);
  return { readers, documents };
}

/** Builds the server without listening. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { now = () => new Date(), zone = new Intl.DateTimeFormat().resolvedOptions().timeZone } = options;
  const headers = securityHeaders({ ...options, frameOrigins: framesOf(options) });
  const app = createApp(options, headers);
  app.decorateRequest('caller', null);
  app.decorateRequest('received', null);
  app.decorate('uploads', createUploads(options.uploadsDir ?? below('.data/uploads'), options.uploadBytes));
  addDeparture(app);
  limitPatience(app, (socket) => void refuseLate(app, headers, socket));
  const words = await loadWords(options.localesDir ?? below('locales'), (line) =>
    app.log.error(`file ignored: ${line}`),
  );
  const connections = limitConnections(app, options.trustProxy, options.connections);
  const { pool, pulse, reporting } = connectDatabase(app, options);
  await addSecurity(app, options, headers);
  addProtocol(app);
  refuseWhenStopping(app, (locale) => words(locale)('refusals.stopping'));
  // Plugins copy the hooks that were added before them.
  neverStored(app);
  if (options.operations) serveApart(app, headers, options.operations, connections);
  const definitionsDir = options.definitionsDir ?? below('definitions');
  const brand = loadBrand(definitionsDir);
  await addDocs(app, brand.name);
  const access = createAccessTokens({ secret: options.secret, seconds: options.accessSeconds ?? 900, now });
  const interval = Math.min(options.beat ?? limits.sessionLook, limits.sessionLook);
  const watch = createSessionWatch({ pool, interval });
  app.addHook('preClose', async () => watch.close());
  const streams = connectEvents(app, options, { watch, access });
  // Event streams have ended by now.
  app.addHook('preClose', () => connections.drained(options.drain ?? 0));
  const metrics = addMetrics(app, { pool, pulse, reporting, streams, connections });
  const audit = createAudit({ pool, count: metrics.countEvent, log: app.log });
  app.addHook('onReady', async () => audit.start());
  app.addHook('onClose', () => audit.close());
  // `onClose` hooks run in reverse order: reporting closes before the audit, because delivered reports are audit
  // events.
  app.addHook('onClose', () => reporting.close());
  const files = await openFiles(app, options);
  const loaded = await loadReports(definitionsDir, options.queriesDir ?? below('server'));
  const { sqlCalls, broken: brokenCalls } = loadSqlCalls();
  const post = options.mail && createPost(options.mail);
  const services: Services = {
    pool,
    pulse,
    reporting,
    ...(await addSessions(app, options, { pool, audit, words, access, post, now })),
    ...files,
    addresses: options.addresses,
    post,
    geotabUrl: options.geotabUrl ?? null,
    superset: options.superset ?? null,
    watch,
    streams,
    metrics,
    audit,
    reports: loaded.reports,
    tables: loaded.tables,
    dashboards: loaded.dashboards,
    catalogue: loaded.catalogue,
    screens: loadScreens(definitionsDir),
    sqlCalls,
    words,
    today: () => dayIn(zone, now().getTime()),
    zone,
    brand,
    compression: options.compression ?? 'auto',
  };
  const calls = contractCalls(dataRoutes(services));
  const running = { ...services, calls };
  if (options.jobs) runJobs(app, options, { running, documents: files.documents.store, post, now, zone });
  const broken = [...loaded.broken, ...(await addApi(app, services))];
  for (const line of broken) app.log.error(`report not served: ${line}`);
  for (const line of brokenCalls) app.log.error(`call not served: ${line}`);
  const reports = [...loaded.reports, ...loaded.tables].map(({ report, sql }) => ({ path: sqlPath(report.id), sql }));
  if (options.examinesQueries) examineOnce(app, options.databaseUrl, [...reports, ...sqlCalls]);
  if (options.isDemo && options.mail) addOutbox(app, { outboxDir: options.mail.outboxDir, words });
  const { distDir = below('dist'), maintenanceFile, mapTiles } = options;
  addNotFound(app, await addPortal(app, { distDir, maintenanceFile, mapTiles }));
  return app;
}

/** Jobs stop together with calls, and before what they use. */
function runJobs(
  app: App,
  { databaseUrl, jobs: times = {}, drain = 0, publicUrl, portalOrigin }: AppOptions,
  given: Pick<JobsOptions, 'running' | 'documents' | 'post' | 'now' | 'zone'>,
): void {
  const portal = publicUrl ?? portalOrigin ?? null;
  const jobs = createJobs({ ...given, portal, databaseUrl, times: { drain, ...times }, log: app.log });
  let closing: Promise<void> | null = null;
  app.addHook('onReady', () => jobs.start());
  app.addHook('preClose', async () => {
    closing = jobs.close();
  });
  app.addHook('onClose', async () => closing);
}

/** Checks the queries against the database once the server listens, and logs what is wrong. */
function examineOnce(app: App, databaseUrl: string, queries: readonly WrittenQuery[]): void {
  let isClosing = false;
  app.addHook('onClose', async () => {
    isClosing = true;
  });
  app.addHook('onListen', async () => {
    try {
      for (const line of await examineWritten(databaseUrl, queries)) app.log.error(`query fails: ${line}`);
    } catch (error) {
      if (!isClosing) app.log.warn({ err: error }, 'the queries could not be checked');
    }
  });
}

/** Short calls and reports use separate connections, so neither can starve the other. */
function connectDatabase(app: App, { databaseUrl, reports }: AppOptions) {
  const pool = createCallPool(databaseUrl);
  // Health checks need their own connection: a call that waits for a free one says nothing about the database.
  const pulsePool = createCallPool(databaseUrl, { max: 1 });
  const reporting = createReporting({
    databaseUrl,
    limits: { ...limits.reports, ...reports },
    onDeath: (error) => app.log.error({ err: error }, 'a report thread died and is replaced'),
  });
  const stopWatching = watchOverdue(pool, reporting.limits.seconds + 60, (error) =>
    app.log.info({ err: error }, 'the check for report queries past their time limit failed'),
  );
  app.addHook('onClose', async () => {
    stopWatching();
    await Promise.all([pool.end(), pulsePool.end()]);
  });
  return { pool, reporting, pulse: createPulse(pulsePool) };
}

/** Event streams have no end, so they are closed first. Otherwise the server would wait for them forever. */
function connectEvents(
  app: App,
  { databaseUrl, beat }: AppOptions,
  { watch, access }: Pick<Services, 'watch' | 'access'>,
): Streams {
  const feed = createFeed({
    databaseUrl,
    onTrouble: (error) =>
      app.log.info({ err: error }, 'the event listener lost its database connection and reconnects'),
  });
  const streams = createStreams({ watch, feed, access, beat });
  app.addHook('preClose', async () => streams.close());
  app.addHook('onClose', () => feed.close());
  return streams;
}

async function addApi(app: App, services: Services): Promise<string[]> {
  const broken: string[] = [];
  const routes = routesOf(services);
  const rules = rulesOfCalls(services);
  const screens = screensOfCalls(services, services.screens);
  const limitsOf = (name: string): CallLimits => {
    const own = screens.get(name);
    return { rules: rules.get(name), isOpen: own && ((viewer) => opensOneOf(own, viewer)) };
  };
  endWithSessions(app, services);
  await app.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      addCalls(api as App, routes, { inSession: false, limitsOf });
      await api.register(async (inner) => {
        const guarded = inner as App;
        addSession(guarded, services);
        addCalls(guarded, routes, { inSession: true, limitsOf });
        addEvents(guarded, services);
        broken.push(...addReports(guarded, services), ...addTables(guarded, services));
      });
    },
    { prefix: '/api' },
  );
  return broken;
}
