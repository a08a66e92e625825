import { describe, expect, it } from 'vitest';
import { databaseOf } from '../../fixtures/served.ts';
import { seedDay } from '../support/database.ts';
import { type Row, runQuery } from './run-query.ts';

/** The US and the Canadian demo account. */
const accounts = ['410200', '520100'];
const periods = [
  { start: '2026-01-01', end: seedDay },
  { start: '2025-03-01', end: '2025-05-31' },
];
const db = databaseOf('demo');

const run = (report: string, account: string, parameters: Record<string, string>) =>
  runQuery(db.app, report, account, { today: seedDay, ...parameters });

/** Whole cents by vehicle and month. */
function centsOf(rows: readonly Row[], day: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = `${row.vehicle_number} ${String(row[day]).slice(0, 7)}`;
    const cents = Math.round(Number(row.expense_amount) * 100);
    if (cents !== 0) sums.set(key, (sums.get(key) ?? 0) + cents);
  }
  return new Map([...sums].filter(([, cents]) => cents !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe.each(accounts)('account %s', (account) => {
  it.each(periods)('has the service costs of their reports, from $start to $end', async (period) => {
    const expenses = await run('expense-detail-report', account, period);
    const paid = (category: string) =>
      centsOf(
        expenses.filter((row) => row.expense_category === category),
        'expense_month',
      );
    const detail = await run('maintenance-detail-report', account, period);
    const status = await run('maintenance-status-report', account, { ...period, status: '{COMPLETED}' });
    expect(detail.length).toBeGreaterThan(100);
    expect(centsOf(detail, 'service_date')).toEqual(paid('maintenance'));
    expect(centsOf(status, 'service_date')).toEqual(paid('maintenance'));
    const roadside = await run('roadside-assistance-report', account, period);
    expect(centsOf(roadside, 'event_date')).toEqual(paid('roadside'));
    const transports = await run('transports-storage-report', account, period);
    expect(centsOf(transports, 'requested_date')).toEqual(paid('transport'));
  });

  it('has a preventive repair order of its maintenance for each paid voucher', async () => {
    const all = { start: '2024-01-01', end: seedDay };
    const lines = await run('maintenance-detail-report', account, all);
    const orders = new Map<unknown, number>();
    for (const { voucher_number, maintenance_category, expense_amount } of lines) {
      if (maintenance_category === 'PREVENTIVE')
        orders.set(voucher_number, (orders.get(voucher_number) ?? 0) + Math.round(Number(expense_amount) * 100));
    }
    const vouchers = await run('preventative-maintenance-report', account, all);
    const redeemed = vouchers.filter((row) => row.voucher_status === 'REDEEMED');
    expect(redeemed.length).toBeGreaterThan(100);
    for (const row of redeemed)
      expect(Math.round(Number(row.expense_amount) * 100)).toBe(orders.get(row.voucher_number));
    const open = vouchers.filter((row) => row.voucher_status !== 'REDEEMED');
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter((row) => row.expense_amount !== null)).toEqual([]);
  });

  it('has each recall, inspection and policy either open or completed', async () => {
    const recalls = (type: string) => run('recall-report', account, { type, include_out_of_service: 'true' });
    expect((await recalls('open')).length + (await recalls('closed')).length).toBe((await recalls('all')).length);
    const asked = { ...periods[0], question_answers: 'true' };
    const answers = await run('vehicle-inspections-report', account, { ...asked, completed: 'true' });
    const failed = new Set(answers.filter((row) => row.answer_passed === false).map((row) => row.inspection_id));
    expect(failed.size).toBeGreaterThan(10);
    for (const row of answers) expect(row.inspection_result === 'FAILED').toBe(failed.has(row.inspection_id));
    const missing = await run('vehicle-inspections-report', account, { ...asked, completed: 'false' });
    const done = new Set(answers.map((row) => row.inspection_id));
    expect(missing.length).toBeGreaterThan(10);
    expect(missing.some((row) => done.has(row.inspection_id))).toBe(false);
    for (const type of ['completed', 'not_completed']) {
      const rows = await run('fleet-policy-acknowledgement-report', account, { ...periods[0], type });
      expect(rows.length).toBeGreaterThan(10);
      expect(rows.every((row) => (row.acknowledged_date !== null) === (type === 'completed'))).toBe(true);
    }
  });
});
