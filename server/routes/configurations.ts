import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyRequest } from 'fastify';
import { type Body, envelope, refusal } from '../../contract/envelope.ts';
import { saveUserConfiguration, userConfiguration } from '../../contract/reports.ts';
import { mayOpen } from '../../engine/access/holds.ts';
import type { NormalReport } from '../../engine/reports/normalise.ts';
import { userConfigurations } from '../database/schema/session.ts';
import type { App } from '../http-app.ts';
import { callerOf, namesOf, sessionOf } from '../plugins/session.ts';
import { askOnce, inTransaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Session } from '../session/access-token.ts';
import { bearer } from './documentation.ts';

type Configuration = Body<typeof saveUserConfiguration>;

/** Each column is one of the report's, and stands once. */
function checkColumns(report: NormalReport, { columns }: Configuration): void {
  const left = new Set(report.columns.map((column) => column.value));
  const wrong = columns.find(({ value }) => !left.delete(value));
  if (wrong === undefined) return;
  const isTwice = report.columns.some((column) => column.value === wrong.value);
  const name = JSON.stringify(wrong.value.slice(0, 40));
  const message = isTwice ? `The column ${name} stands twice.` : `The report has no column ${name}.`;
  throw new Refusal(400, 'invalid_request', { message });
}

/** A user's columns of a report, by the report's key (spec: reporting §4, §7). */
export function addConfigurations(app: App, { pool, reports, audit }: Services): void {
  /** The report must be there, and the viewer's to open; else it is nothing. */
  function mustOpen(request: FastifyRequest, key: string): NormalReport {
    const found = reports.find(({ report }) => report.key === key);
    if (found && mayOpen(found.report, callerOf(request).viewer())) return found.report;
    audit.record({ kind: 'unknown-id', ...namesOf(request), detail: { report: key } });
    throw new Refusal(404, 'not_found');
  }

  const own = (session: Session, report: string) =>
    and(
      eq(userConfigurations.customer_number, session.account),
      eq(userConfigurations.username, session.username),
      eq(userConfigurations.report, report),
    );

  app.route({
    method: userConfiguration.method,
    url: userConfiguration.path,
    schema: {
      ...bearer('reports'),
      querystring: userConfiguration.query,
      response: { 200: envelope(userConfiguration.data), '4xx': refusal, '5xx': refusal },
    },
    config: { knows: 'account' },
    handler: async (request) => {
      const session = sessionOf(request);
      mustOpen(request, request.query.report);
      const rows = await askOnce<{ configuration: Configuration }>(
        pool,
        { 'app.customer': session.account },
        {
          name: 'user configuration',
          text: 'select configuration from user_configurations where username = $1 and report = $2',
          values: [session.username, request.query.report],
        },
      );
      return { success: true, message: '', data: rows.map(({ configuration }) => configuration) };
    },
  });

  app.route({
    method: saveUserConfiguration.method,
    url: saveUserConfiguration.path,
    schema: {
      ...bearer('reports'),
      querystring: saveUserConfiguration.query,
      body: saveUserConfiguration.body,
      response: { 200: envelope(saveUserConfiguration.data), '4xx': refusal, '5xx': refusal },
    },
    config: { knows: 'account' },
    handler: async (request) => {
      const session = sessionOf(request);
      const { report } = request.query;
      const configuration: Configuration = request.body;
      checkColumns(mustOpen(request, report), configuration);
      await inTransaction(pool, { 'app.customer': session.account }, async (client) => {
        const db = drizzle(client);
        if (configuration.columns.length === 0) {
          const { rowCount } = await db.delete(userConfigurations).where(own(session, report));
          if (rowCount) await audit.recordIn(client, { kind: 'deleted', ...namesOf(request), detail: { report } });
          return;
        }
        await db
          .insert(userConfigurations)
          .values({ customer_number: session.account, username: session.username, report, configuration })
          .onConflictDoUpdate({
            target: [userConfigurations.customer_number, userConfigurations.username, userConfigurations.report],
            set: { configuration, saved_at: new Date() },
          });
        await audit.recordIn(client, { kind: 'saved', ...namesOf(request), detail: { report } });
      });
      return { success: true, message: '', data: configuration.columns.length === 0 ? [] : [configuration] };
    },
  });
}
