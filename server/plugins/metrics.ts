import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { envelope, refusal } from '../../contract/envelope.ts';
import { type AuditKind, auditKinds } from '../audit/audit.ts';
import type { Pulse } from '../database/pulse.ts';
import type { Streams } from '../events/streams.ts';
import type { App } from '../http-app.ts';
import type { Reporting } from '../reporting/reporting.ts';
import type { Connections } from './connections.ts';

export interface Metrics {
  countRows(report: string, rows: number): void;
  countEvent(kind: AuditKind): void;
}

interface Measured {
  pool: pg.Pool;
  pulse: Pulse;
  reporting: Reporting;
  streams: Streams;
  connections: Connections;
}

function addConnectionMetrics(register: Registry, connections: Connections): void {
  new Gauge({
    name: 'motorpool_connections',
    help: 'Open connections to the server.',
    registers: [register],
    collect() {
      this.set(connections.open);
    },
  });
  new Counter({
    name: 'motorpool_connections_refused_total',
    help: 'Connections that were closed because there were too many.',
    registers: [register],
    collect() {
      this.reset();
      this.inc(connections.refused);
    },
  });
}

/** GET /healthz checks the database; GET /metrics returns Prometheus metrics. */
export function addMetrics(app: App, { pool, pulse, reporting, streams, connections }: Measured): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of the request to the last byte of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [register],
  });
  const rows = new Counter({
    name: 'motorpool_report_rows_total',
    help: 'Rows of reports whose responses were sent in full.',
    labelNames: ['report'],
    registers: [register],
  });
  const events = new Counter({
    name: 'motorpool_audit_events_total',
    help: 'Audit events by kind.',
    labelNames: ['kind'],
    registers: [register],
  });
  for (const kind of auditKinds) events.inc({ kind }, 0);
  new Gauge({
    name: 'motorpool_database_connections',
    help: 'Database connections for short calls: total, idle, and callers waiting for one.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'motorpool_reports',
    help: 'Running reports, and reports waiting for a free slot.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'running' }, reporting.running);
      this.set({ state: 'waiting' }, reporting.waiting);
    },
  });
  new Gauge({
    name: 'motorpool_event_streams',
    help: 'Open event streams.',
    registers: [register],
    collect() {
      this.set(streams.count);
    },
  });
  addConnectionMetrics(register, connections);
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    durations.observe(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    reply.type(register.contentType);
    return register.metrics();
  });
  app.get(
    '/healthz',
    { logLevel: 'warn', schema: { tags: ['operation'], response: { 200: envelope({ type: 'null' }), 503: refusal } } },
    async () => {
      await pulse.feel();
      return { success: true, message: 'ok', data: null };
    },
  );
  return {
    countRows: (report, count) => rows.inc({ report }, count),
    countEvent: (kind) => events.inc({ kind }),
  };
}
