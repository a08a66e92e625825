import { expect, it } from 'vitest';
import { served } from '../fixtures/served.ts';
import { bearer } from './support/server.ts';

const server = served('demo');
const url = '/api/account/lead-time-guides';

interface LeadTime {
  model_year: string;
  vehicle_make: string;
  vehicle_model: string;
  lead_weeks: number;
  previous_lead_weeks: number | null;
  lead_weeks_change: number | null;
}

const ask = async (username: string): Promise<LeadTime[]> =>
  (await server.app.inject({ url, headers: bearer(await server.signIn(username)) })).json().data;

const nameOf = ({ model_year, vehicle_make, vehicle_model }: LeadTime) =>
  `${model_year} ${vehicle_make} ${vehicle_model}`;

it('accounts of a country have the same lead times, and Canada has longer ones', async () => {
  const [usa, linked, canada] = [await ask('fleet-us'), await ask('fleet-linked'), await ask('fleet-ca')];
  expect(usa.length).toBeGreaterThan(50);
  expect(new Set(usa.map(nameOf)).size).toBe(usa.length);
  expect(linked).toEqual(usa);
  expect(canada.map(nameOf)).toEqual(usa.map(nameOf));
  const sumOf = (rows: readonly LeadTime[]) => rows.reduce((sum, { lead_weeks }) => sum + lead_weeks, 0);
  expect(sumOf(canada)).toBeGreaterThan(sumOf(usa));
});

it('a change is the difference from the weeks before, and missing without one', async () => {
  const rows = await ask('fleet-us');
  for (const { lead_weeks, previous_lead_weeks: before, lead_weeks_change: change } of rows)
    expect(change).toBe(before === null ? null : lead_weeks - before);
  expect(rows.some(({ lead_weeks_change }) => lead_weeks_change === null)).toBe(true);
});

it('rows of other accounts are not in the answer', async () => {
  await server.database.admin.query(`delete from lead_times where customer_number = '460012'`);
  expect(await ask('fleet-small')).toEqual([]);
});

it('the call needs a session', async () => {
  expect((await server.app.inject({ url })).statusCode).toBe(401);
});
