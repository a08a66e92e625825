import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Data } from '../../contract/calls.ts';
import { mayOpen } from '../../engine/access/holds.ts';
import type { NormalReport } from '../../engine/definitions/normal-report.ts';
import { columnGroups } from '../../engine/reports/my-report.ts';
import { type ReportView, reportViewSchema } from '../../engine/schema/report-view.ts';
import type { ServedReport } from '../definitions.ts';
import { limits } from '../limits.ts';
import { callerOf, namesOf } from '../plugins/session.ts';
import { askOnce, inTransaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Session } from '../session/access-token.ts';
import type { Routes } from './call.ts';
import { contextOf } from './reports.ts';

type Saved = Data<'my-reports.get'>;

interface Row {
  report_id: string;
  name: string;
  type: string;
  view: ReportView;
  revision: number;
  creation_hash: string;
  created_at: Date;
  changed_at: Date;
}

const { most, kilobytes } = limits.savedReports;

const entryOf = ({ report_id, name, type, revision, created_at, changed_at }: Row) => ({
  report_id,
  name,
  type,
  revision,
  created_at: created_at.toISOString(),
  changed_at: changed_at.toISOString(),
});

const savedOf = (row: Row): Saved => ({ ...entryOf(row), view: row.view });

/** The report behind a type, which must be there, and the caller's to open; else the type is nothing. */
export function reportOfType(reports: readonly ServedReport[], type: string, request: FastifyRequest): ServedReport {
  const found = reports.find(({ report }) => report.myReport === type);
  if (found && mayOpen(found.report, callerOf(request).viewer())) return found;
  throw new Refusal('not_found', { unknown: [{ type }] });
}

/** One of another user, of another account and of nobody are the same. */
const unknown = (id: string) => new Refusal('not_found', { unknown: [{ saved_report: id }] });

function idOf({ id }: { id?: string }): string {
  if (!id) throw new Refusal('id_undefined');
  return id;
}

function nameOf(name: string): string {
  const plain = name.trim().replace(/\s+/g, ' ');
  if (plain === '') throw new Refusal('invalid_request', { message: 'The name is blank.' });
  return plain;
}

/** Holds a view to its schema and to the columns that the report has. */
function viewOf(given: unknown, report: NormalReport, request: FastifyRequest): ReportView {
  const validate = request.compileValidationSchema(reportViewSchema);
  if (!validate(given)) {
    const [first] = validate.errors ?? [];
    const place = first?.instancePath.slice(1) ?? '';
    throw new Refusal('invalid_request', {
      message: `The view is not valid: ${[place, first?.message].filter(Boolean).join(' ')}.`,
    });
  }
  const view = given as unknown as ReportView;
  const left = new Set(report.columns.map(({ value }) => value));
  const wrong = view.columns.find(({ value }) => !left.delete(value));
  if (wrong) {
    const message = `The report has no column ${JSON.stringify(wrong.value.slice(0, 40))}, or it stands twice.`;
    throw new Refusal('invalid_request', { message });
  }
  if (Buffer.byteLength(JSON.stringify(view)) > kilobytes * 1024)
    throw new Refusal('view_too_large', { values: { most: kilobytes } });
  return view;
}

/** One change of a user's at a time: so that two can't both take a name, or the last place. */
const changing = <T>(
  pool: pg.Pool,
  { account, username }: Session,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, { 'app.customer': account }, async (client) => {
    await client.query('select from users where username = $1 for update', [username]);
    return work(client);
  });

async function mustBeFree(client: pg.PoolClient, { username }: Session, name: string, own: string): Promise<void> {
  const text = `select name from saved_reports
    where username = $1 and lower(name) = lower($2) and report_id::text <> $3 limit 1`;
  const { rows } = await client.query<{ name: string }>(text, [username, name, own]);
  if (rows[0]) throw new Refusal('name_taken', { values: { name: rows[0].name } });
}

async function findOne(client: Pick<pg.PoolClient, 'query'>, { username }: Session, id: string): Promise<Row> {
  const text = 'select * from saved_reports where username = $1 and report_id::text = $2';
  const { rows } = await client.query<Row>(text, [username, id]);
  if (!rows[0]) throw unknown(id);
  return rows[0];
}

interface Creation {
  name: string;
  type: string;
  view: ReportView;
  key: string;
}

/** The same key is the same report: whoever sends it again, because no answer came, makes no second one. */
async function insert(client: pg.PoolClient, { account, username }: Session, made: Creation): Promise<[Row, boolean]> {
  const { name, type, view, key } = made;
  const hash = createHash('sha256')
    .update(JSON.stringify([name, type, view]))
    .digest('hex');
  const { rows: before } = await client.query<Row>(
    'select * from saved_reports where username = $1 and creation_key = $2',
    [username, key],
  );
  if (before[0] && before[0].creation_hash !== hash) throw new Refusal('idempotency_key_reused');
  if (before[0]) return [before[0], false];
  await mustBeFree(client, { account, username } as Session, name, '');
  const counted = await client.query<{ count: number }>(
    'select count(*)::int as count from saved_reports where username = $1',
    [username],
  );
  if ((counted.rows[0]?.count ?? 0) >= most) throw new Refusal('too_many_saved_reports', { values: { most } });
  const { rows } = await client.query<Row>(
    `insert into saved_reports (customer_number, username, name, type, view, creation_key, creation_hash)
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [account, username, name, type, JSON.stringify(view), key, hash],
  );
  return [rows[0] as Row, true];
}

/** Reports that users made of a type, and saved (spec: reporting §2 to §9). */
export function myReportRoutes(services: Services): Routes<'my-reports'> {
  const { pool, reports, audit } = services;
  const ofType = (type: string, request: FastifyRequest) => reportOfType(reports, type, request).report;

  return {
    'my-reports.columns': {
      answer: ({ query, request }) => columnGroups(ofType(query.reportType, request), contextOf(services, request, {})),
    },

    'my-reports.list': {
      async answer({ caller: { session, viewer } }) {
        const open = reports.filter(({ report }) => mayOpen(report, viewer())).map(({ report }) => report.myReport);
        const rows = await askOnce<Row & { columns: number }>(
          pool,
          { 'app.customer': session.account },
          {
            name: 'saved reports',
            text: `select report_id, name, type, revision, created_at, changed_at,
                     jsonb_array_length(view -> 'columns') as columns
                   from saved_reports where username = $1 order by changed_at desc, report_id`,
            values: [session.username],
          },
        );
        return rows.filter(({ type }) => open.includes(type)).map((row) => ({ ...entryOf(row), columns: row.columns }));
      },
    },

    'my-reports.get': {
      async answer({ caller: { session }, query, request }) {
        const id = idOf(query);
        const [row] = await askOnce<Row>(
          pool,
          { 'app.customer': session.account },
          {
            name: 'saved report',
            text: 'select * from saved_reports where username = $1 and report_id::text = $2',
            values: [session.username, id],
          },
        );
        if (!row) throw unknown(id);
        ofType(row.type, request);
        return savedOf(row);
      },
    },

    'my-reports.create': {
      async answer({ caller: { session }, body: { idempotency_key: key, type, ...given }, request }) {
        const view = viewOf(given.view, ofType(type, request), request);
        const name = nameOf(given.name);
        return changing(pool, session, async (client) => {
          const [row, isNew] = await insert(client, session, { name, type, view, key });
          const detail = { saved_report: row.report_id };
          if (isNew) await audit.recordIn(client, { kind: 'saved', ...namesOf(request), detail });
          return savedOf(row);
        });
      },
    },

    'my-reports.save': {
      async answer({ caller: { session }, query, body, request }) {
        const id = idOf(query);
        return changing(pool, session, async (client) => {
          const before = await findOne(client, session, id);
          const report = ofType(before.type, request);
          const name = body.name === undefined ? before.name : nameOf(body.name);
          const view = body.view === undefined ? before.view : viewOf(body.view, report, request);
          if (body.revision !== before.revision) throw new Refusal('changed_meanwhile');
          await mustBeFree(client, session, name, id);
          const { rows } = await client.query<Row>(
            `update saved_reports set name = $3, view = $4, revision = revision + 1, changed_at = clock_timestamp()
              where username = $1 and report_id::text = $2 returning *`,
            [session.username, id, name, JSON.stringify(view)],
          );
          await audit.recordIn(client, { kind: 'saved', ...namesOf(request), detail: { saved_report: id } });
          return savedOf(rows[0] as Row);
        });
      },
    },

    'my-reports.delete': {
      async answer({ caller: { session }, query, request }) {
        const id = idOf(query);
        return changing(pool, session, async (client) => {
          const { type } = await findOne(client, session, id);
          ofType(type, request);
          await client.query('delete from saved_reports where username = $1 and report_id::text = $2', [
            session.username,
            id,
          ]);
          await audit.recordIn(client, { kind: 'deleted', ...namesOf(request), detail: { saved_report: id } });
          return null;
        });
      },
    },
  };
}
