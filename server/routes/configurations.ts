import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Body } from '../../contract/calls.ts';
import { mayOpen } from '../../engine/access/holds.ts';
import type { NormalReport } from '../../engine/definitions/normal-report.ts';
import { columnsOfLists, listsKey } from '../../engine/views/list-configuration.ts';
import { userConfigurations } from '../database/schema/session.ts';
import { askOnce, inTransaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type Configuration = Body<'reports.save-user-configuration'>;

/** What has columns to save: a report, or the lists of a dashboard. */
interface Arranged {
  columns: readonly Pick<NormalReport['columns'][number], 'value'>[];
}

/** Columns must be those of the report, without duplicates, and at least one must be visible. */
function checkColumns(report: Arranged, { columns }: Configuration): void {
  if (columns.length > 0 && !columns.some(({ enabled }) => enabled))
    throw new Refusal('invalid_request', { message: 'No column is visible. Show at least one.' });
  const left = new Set(report.columns.map((column) => column.value));
  const wrong = columns.find(({ value }) => !left.delete(value));
  if (wrong === undefined) return;
  const isTwice = report.columns.some((column) => column.value === wrong.value);
  const name = JSON.stringify(wrong.value.slice(0, 40));
  const message = isTwice ? `The column ${name} is listed twice.` : `The report has no column ${name}.`;
  throw new Refusal('invalid_request', { message });
}

/**
 * A user's columns for a report, by the report's key (spec: reporting §4, §7), and those for the lists of a dashboard, by
 * `dashboard.` and its id.
 */
export function configurationRoutes({ pool, reports, dashboards, audit }: DataServices): Routes<'reports'> {
  /** The report must exist and the viewer must be allowed to open it; otherwise it is not found. */
  function mustOpen(who: Who, key: string): Arranged {
    const found = reports.find(({ report }) => report.key === key);
    if (found && mayOpen(found.report, who.viewer())) return found.report;
    const dashboard = [...dashboards.values()].find((each) => listsKey(each) === key);
    if (dashboard && mayOpen(dashboard, who.viewer()))
      return { columns: columnsOfLists(dashboard).map((value) => ({ value })) };
    throw new Refusal('not_found', { unknown: [{ report: key }] });
  }

  const own = ({ account, username }: Who, report: string) =>
    and(
      eq(userConfigurations.customer_number, account),
      eq(userConfigurations.username, username),
      eq(userConfigurations.report, report),
    );

  return {
    'reports.user-configuration': {
      knows: 'account',
      async answer({ who, query }) {
        mustOpen(who, query.report);
        const question = {
          name: 'user configuration',
          text: 'select configuration from user_configurations where username = $1 and report = $2',
          values: [who.username, query.report],
        };
        const rows = await askOnce<{ configuration: Configuration }>(pool, { 'app.customer': who.account }, question);
        return rows.map(({ configuration }) => configuration);
      },
    },

    'reports.save-user-configuration': {
      knows: 'account',
      async answer({ who, query: { report }, body: configuration }) {
        checkColumns(mustOpen(who, report), configuration);
        const isOwn = configuration.columns.length > 0;
        await inTransaction(pool, { 'app.customer': who.account }, async (client) => {
          const db = drizzle(client);
          if (!isOwn) {
            const { rowCount } = await db.delete(userConfigurations).where(own(who, report));
            if (rowCount) await audit.recordIn(client, { kind: 'deleted', ...namesOf(who), detail: { report } });
            return;
          }
          await db
            .insert(userConfigurations)
            .values({ customer_number: who.account, username: who.username, report, configuration })
            .onConflictDoUpdate({
              target: [userConfigurations.customer_number, userConfigurations.username, userConfigurations.report],
              set: { configuration, saved_at: new Date() },
            });
          await audit.recordIn(client, { kind: 'saved', ...namesOf(who), detail: { report } });
        });
        return null;
      },
    },
  };
}
