import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyRequest } from 'fastify';
import { type Body, type Data, envelope, refusal } from '../../contract/envelope.ts';
import { saveUserConfiguration, userConfiguration } from '../../contract/reports.ts';
import { mayOpen } from '../../engine/access/holds.ts';
import { userConfigurations } from '../database/schema/session.ts';
import type { App } from '../http-app.ts';
import { callerOf, sessionOf } from '../plugins/session.ts';
import { inTransaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Session } from '../session/access-token.ts';
import { loadViewer } from '../session/account.ts';
import { bearer } from './documentation.ts';

type Configuration = Body<typeof saveUserConfiguration>;

/** A user's columns of a report, by the report's key (spec: reporting §4, §7). */
export function addConfigurations(app: App, { pool, reports, audit }: Services): void {
  /** The report must be there, and the viewer's to open; else it is nothing. */
  async function mustOpen(request: FastifyRequest, key: string): Promise<void> {
    const found = reports.find(({ report }) => report.key === key);
    if (found && mayOpen(found.report, await loadViewer(pool, sessionOf(request)))) return;
    audit.record({ kind: 'unknown-id', ...callerOf(request), detail: { report: key } });
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
    handler: async (request) => {
      const session = sessionOf(request);
      await mustOpen(request, request.query.report);
      const rows = await inTransaction(pool, { 'app.customer': session.account }, (client) =>
        drizzle(client).select().from(userConfigurations).where(own(session, request.query.report)),
      );
      const data = rows.map((row) => row.configuration) as Data<typeof userConfiguration>;
      return { success: true, message: '', data };
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
    handler: async (request) => {
      const session = sessionOf(request);
      const { report } = request.query;
      const configuration: Configuration = request.body;
      await mustOpen(request, report);
      await inTransaction(pool, { 'app.customer': session.account }, async (client) => {
        const db = drizzle(client);
        if (configuration.columns.length === 0) {
          const { rowCount } = await db.delete(userConfigurations).where(own(session, report));
          if (rowCount) await audit.recordIn(client, { kind: 'deleted', ...callerOf(request), detail: { report } });
          return;
        }
        await db
          .insert(userConfigurations)
          .values({ customer_number: session.account, username: session.username, report, configuration })
          .onConflictDoUpdate({
            target: [userConfigurations.customer_number, userConfigurations.username, userConfigurations.report],
            set: { configuration, saved_at: new Date() },
          });
        await audit.recordIn(client, { kind: 'saved', ...callerOf(request), detail: { report } });
      });
      return { success: true, message: '', data: configuration.columns.length === 0 ? [] : [configuration] };
    },
  });
}
