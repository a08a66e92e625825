import { expect, it } from 'vitest';
import { wantedFields } from '../../contract/reports.ts';
import { loadReports } from '../../server/definitions.ts';
import type { Refusal } from '../../server/refusal.ts';
import { jobOf, readCall } from '../../server/reporting/read-call.ts';
import { contextOf } from '../browser/support/model.ts';

// A scheduled report has no HTTP request: a viewer and values are enough.

const { reports, tables } = await loadReports('definitions', 'server');
const served = reports.find(({ report }) => report.id === 'fuel-detail-report');
if (!served) throw new Error('Fuel detail was not found.');
const [source] = served.report.sources;
if (!source) throw new Error('Fuel detail has no call.');

const period = { start: '2026-10-01', end: '2026-10-31' };
const read = (query: unknown, body: unknown = null, context = contextOf('fleet-us')) =>
  readCall(served.report, source, { query, body }, context);

function refusedBy(work: () => unknown): Refusal {
  try {
    work();
  } catch (reason) {
    return reason as Refusal;
  }
  throw new Error('The call was not refused.');
}

it('gives the report and its database query', () => {
  const resolved = read(period);
  expect(resolved.sentence).toContain('Oct 1 – 31, 2026');
  const job = jobOf(served, resolved, contextOf('fleet-us'), {
    account: '700001',
    rows: null,
    wanted: null,
    seconds: 60,
  });
  expect(job.settings).toMatchObject({
    'app.customer': '700001',
    'report.start': '2026-10-01',
    'report.end': '2026-10-31',
    statement_timeout: '60s',
  });
  expect([job.query, job.rows, job.fields.has('vehicle_number')]).toEqual([served.query, null, true]);
  const asked = { account: '700001', rows: null, seconds: 60 };
  const fieldsOf = (wanted: string[]) => [
    ...jobOf(served, resolved, contextOf('fleet-us'), { ...asked, wanted }).fields,
  ];
  expect(fieldsOf(['net_cost', 'password', 'vin'])).toEqual(['net_cost', 'vin']);
  expect(fieldsOf(['password'])).toEqual([...job.fields]);
  // A proxy joins two headers with a comma and a space.
  expect(wantedFields.read(' net_cost, vin ,')).toEqual({ fields: ['net_cost', 'vin'], only: null });
  const only = { field: 'vehicle_number', text: 'A=1, b' };
  expect(wantedFields.read(wantedFields.write(['vin'], only))).toEqual({ fields: ['vin'], only });
  const limited = (field: string) =>
    jobOf(served, resolved, contextOf('fleet-us'), { ...asked, wanted: null, only: { field, text: 'x' } });
  expect(limited('vin')).toMatchObject({ only: 'vin', settings: { 'app.only': 'x' } });
  expect(limited('password').only).toBeUndefined();
});

it('refuses with an error for each field, in the language of the context', () => {
  const refusal = refusedBy(() => read({ start: '2026-02-30', colour: 'red' }, null, contextOf('fleet-us', 'fr-CA')));
  expect([refusal.code, refusal.statusCode]).toEqual(['invalid_parameters', 400]);
  expect(refusal.faults).toEqual([
    { field: 'colour', key: 'faults.unknown', values: { parameter: 'colour' } },
    { field: 'start', key: 'faults.date' },
    { field: 'end', key: 'faults.required' },
  ]);
  expect(refusal.message).toMatch(/paramètre/);
});

it('finds no report that the viewer cannot open, whatever is sent', () => {
  const context = contextOf('fleet-us');
  const viewer = { ...context.viewer, hidden_menus: [served.report.key] };
  for (const body of [null, [1]])
    expect(refusedBy(() => read({}, body, { ...context, viewer })).code).toBe('not_found');
  expect(refusedBy(() => read({}, [1])).code).toBe('invalid_request');
});

it('a required number that was not sent has its default, and a date does not', () => {
  const found = tables.find(({ report }) => report.id === 'fleet-objective-report/recommendations');
  const [call] = found?.report.sources ?? [];
  if (!found || !call) throw new Error('The table was not found.');
  const asked = { type: 'Quarterly', date: '2026-01', show_recommendations: 'true' };
  const values = (query: object) =>
    Object.fromEntries(
      readCall(found.report, call, { query, body: null }, contextOf('fleet-us')).fields.map(({ key, value }) => [
        key,
        value,
      ]),
    );
  expect(values(asked)).toMatchObject({ periods: 5, recommendations_count: 25 });
  expect(values({ ...asked, recommendations_count: '3' })).toMatchObject({ recommendations_count: 3 });
  const { date: _date, ...undated } = asked;
  expect(refusedBy(() => values(undated)).faults).toEqual([{ field: 'date', key: 'faults.required' }]);
  expect(refusedBy(() => values({ ...asked, recommendations_count: '' })).code).toBe('invalid_parameters');
});
