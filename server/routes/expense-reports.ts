import type { Body, Data } from '../../contract/calls.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { seen, seenBy } from '../documents/seen.ts';
import { limits } from '../limits.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { attachedTo } from '../records/attached-documents.ts';
import { keepFiles } from '../records/keep-files.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { actingAs, type Records, recordsOf, type Unfit } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';
import { unknownVehicle } from './in-service.ts';

type ExpenseServices = Pick<DataServices, 'pool' | 'audit' | 'documents'>;
type ExpenseRoutes = Pick<
  Routes<'vehicle'>,
  | 'vehicle.expense-reports'
  | 'vehicle.report-expenses'
  | 'vehicle.delete-expense-report'
  | 'vehicle.restore-expense-reports'
>;
type Listed = Data<'vehicle.expense-reports'>;
type Line = Body<'vehicle.report-expenses'>['expense_lines'][number];

interface ExpenseReport extends RecordRow {
  readonly expense_report_id: string;
  readonly vehicle_number: string;
  readonly expense_report_status: 'REPORTED' | 'PROCESSED';
  readonly expense_lines: readonly Line[];
  readonly reported_total: number;
  readonly receipt_ids: readonly string[];
}

const reports: RecordKind = {
  table: 'vehicle_expense_reports',
  id: 'expense_report_id',
  name: 'expense_report',
  about: ({ vehicle_number }) => ({ vehicle: String(vehicle_number) }),
};

const most = limits.expenseReports;

type OfReport = 'expense_report_id' | 'expense_report_status' | 'created_by' | 'created_at';
type WholeReport = Listed['expense_reports'][number] & {
  lines: Omit<Listed['reported_lines'][number], OfReport>[];
  receipts: Omit<Listed['receipts'][number], OfReport>[];
};

/** Reports, their lines and their receipts as lists of their own. */
const apart = (reports: readonly WholeReport[]): Listed => {
  const shared = ({ expense_report_id, expense_report_status, created_by, created_at }: WholeReport) => ({
    ...{ expense_report_id, expense_report_status, created_by, created_at },
  });
  return {
    expense_reports: reports.map(({ lines: _lines, receipts: _receipts, ...report }) => report),
    reported_lines: reports.flatMap((report) => report.lines.map((line) => ({ ...shared(report), ...line }))),
    receipts: reports.flatMap((report) => report.receipts.map((receipt) => ({ ...shared(report), ...receipt }))),
  };
};

/** `$1` and `$2` say which documents the person sees, `$3` is the vehicle. */
const listing = `
  select row_to_json(l) as listed from (
    select r.expense_report_id, r.vehicle_number, r.expense_report_status,
      jsonb_array_length(r.expense_lines) as expense_line_count, r.reported_total,
      json_array_length(f.receipts) as receipt_count, r.created_by, r.created_at, r.version,
      (select json_agg(json_build_object('expense_line', e.place, 'expense_category', e.line->'expense_category',
          'expense_date', e.line->'expense_date', 'expense_amount', e.line->'expense_amount',
          'expense_description', e.line->'expense_description') order by e.place)
        from jsonb_array_elements(r.expense_lines) with ordinality e (line, place)) as lines,
      f.receipts
    from vehicle_expense_reports r
    cross join lateral (
      select coalesce(json_agg(json_build_object('document_id', d.document_id, 'document_name', d.document_name,
          'document_kilobytes', round(d.document_bytes / 1024.0, 1)) order by d.document_name, d.document_id), '[]') as receipts
      from fleet_documents d where ${seen} and d.document_id = any (r.receipt_ids)
    ) f
    where r.vehicle_number = $3
    order by r.created_at desc, r.expense_report_id
  ) l`;

/** How many reports a vehicle can still have. Nobody adds one to it until the transaction ends. */
async function freePlaces(client: Transaction, vehicle: string): Promise<number> {
  const found = await client.query('select from vehicles where vehicle_number = $1 for no key update', [vehicle]);
  if (found.rowCount === 0) throw unknownVehicle(vehicle);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from vehicle_expense_reports where vehicle_number = $1',
    [vehicle],
  );
  return most - (rows[0]?.count ?? 0);
}

/** The lines as they are kept. A day in the future is refused at its line. */
function linesOf(sent: readonly Line[], { today }: Who): Line[] {
  const faults = sent.flatMap(({ expense_date: day }, at) =>
    day > today ? [{ field: `expense_lines.${at}.expense_date`, key: 'faults.not_future' } as const] : [],
  );
  if (faults.length > 0) throw new Refusal('invalid_request', { faults });
  return sent.map(({ expense_description: description, expense_amount: amount, ...line }) => ({
    ...line,
    expense_amount: Math.round(amount * 100) / 100,
    expense_description: plainName(description ?? '') || null,
  }));
}

const totalOf = (lines: readonly Line[]) =>
  lines.reduce((cents, { expense_amount: amount }) => cents + Math.round(amount * 100), 0) / 100;

/** Adds a report with its receipts, as documents of the vehicle. */
const createReporting =
  ({ documents, audit }: ExpenseServices, records: Records<ExpenseReport>) =>
  (
    who: Who,
    { idempotency_key: key, ...sent }: Body<'vehicle.report-expenses'>,
    files: Parameters<typeof keepFiles>[2],
  ) =>
    keepFiles(documents, who, files, async (kept) => {
      let used: readonly string[] = [];
      const vehicle = sent.vehicle.trim().toUpperCase();
      const expense_lines = linesOf(sent.expense_lines, who);
      const given = [vehicle, expense_lines, kept.map(({ name, bytes }) => [name, bytes])];
      const row = await records.add(who, key, given, async (client) => {
        if ((await freePlaces(client, vehicle)) <= 0)
          throw new Refusal('too_many_expense_reports', { values: { most } });
        const about = { key: `receipt ${key}`, vehicle, category: 'INVOICE' } as const;
        const receipt_ids = await attachedTo({ audit, quota: documents.quota }).add(client, who, kept, about);
        used = kept.map((file) => file.key);
        return {
          vehicle_number: vehicle,
          expense_report_status: 'REPORTED',
          expense_lines,
          reported_total: totalOf(expense_lines),
          receipt_ids,
        };
      });
      return { result: { expense_report_id: row.expense_report_id, version: row.version }, used };
    });

/** Expenses that users report. Everybody in the account reports and deletes them, like notes. */
export function expenseReportRoutes(services: ExpenseServices): ExpenseRoutes {
  const { pool, audit, documents } = services;
  const records = recordsOf<ExpenseReport>(services, reports);
  const attached = attachedTo({ audit, quota: documents.quota });
  const report = createReporting(services, records);

  /** Brings back the receipts of a deleted report. Says why it has to stay deleted; null if it does not. */
  async function unfitOf(client: Transaction, who: Who, { vehicle_number: vehicle, receipt_ids: ids }: ExpenseReport) {
    if ((await freePlaces(client, vehicle)) <= 0)
      return { key: 'refusals.too_many_expense_reports', values: { most } } as const;
    try {
      await attached.restore(client, who, ids);
      return null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { key: `refusals.${error.code}`, values: error.values ?? {} } as const;
    }
  }

  const unfitAmong = (who: Who) => async (client: Transaction, rows: ReadonlyMap<string, ExpenseReport>) => {
    const unfit = new Map<string, Unfit>();
    for (const [id, row] of rows) unfit.set(id, await unfitOf(client, who, row));
    return unfit;
  };

  return {
    'vehicle.expense-reports': {
      knows: 'account',
      answer: ({ who, query }) =>
        inTransaction(pool, actingAs(who), async (client) => {
          const vehicle = query.vehicle.trim().toUpperCase();
          const { rowCount } = await client.query('select from vehicles where vehicle_number = $1', [vehicle]);
          if (rowCount === 0) throw unknownVehicle(vehicle);
          const { rows } = await client.query<{ listed: WholeReport }>(listing, [...seenBy(who), vehicle]);
          return apart(rows.map(({ listed }) => listed));
        }),
    },
    'vehicle.report-expenses': { answer: ({ who, body, files }) => report(who, body, files) },
    'vehicle.delete-expense-report': {
      knows: 'account',
      answer: ({ who, body: { expense_report_id: id, version } }) =>
        records.remove(who, id, version, async (client, row) => {
          if (row.expense_report_status !== 'REPORTED') throw new Refusal('expenses_processed');
          await attached.remove(client, who, row.receipt_ids);
        }),
    },
    'vehicle.restore-expense-reports': {
      knows: 'account',
      answer: ({ who, body: { expense_report_ids: ids } }) => records.restore(who, ids, unfitAmong(who)),
    },
  };
}
