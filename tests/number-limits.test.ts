import { describe, expect, it } from 'vitest';
import { mayOpen } from '../engine/access/holds.ts';
import type { Context } from '../engine/context/context.ts';
import type { Viewer } from '../engine/context/viewer.ts';
import { resolveDashboard } from '../engine/dashboards/resolve.ts';
import { kindOf } from '../engine/fields/registry.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import type { ReportRequest } from '../engine/reports/resolved.ts';
import { demoUsers, demoViewer } from '../server/seed/demo-viewer.ts';
import { contextOf, dashboards, decode, reports, required, serveReports } from './support/demo-reports.ts';

const { answer, lastError } = serveReports();

type Definition = (typeof reports)[number] | (typeof dashboards)[number];
type Values = Record<string, unknown>;

interface Numeric {
  min?: number;
  max?: number;
  step?: number;
}

/** American viewers see the units of the backend. */
const viewers = demoUsers.map((username) => demoViewer(username) as Viewer).filter(({ country }) => country === 'USA');

const requestsOf = (each: Definition, context: Context, values: Values): ReportRequest[] =>
  ('tables' in each
    ? resolveDashboard(each, context, { values }).tables.map(({ request }) => request)
    : [resolveReport(each, context, { values }).request]
  ).filter((request) => request !== null);

/** A vehicle in service, so with a position. */
const driven = { vehicle: '200016' };

/** Each choice of the other parameters, as a parameter may be shown for one of them only. */
const settings = (each: Definition): Values[] =>
  [
    {},
    ...each.parameters.flatMap(({ key, definition }) =>
      (kindOf(definition).items?.(definition) ?? []).map((value) => ({ [key]: value })),
    ),
  ].map((choice) => ({ ...required(each), ...driven, ...choice }));

type Sends = (value: number) => ReportRequest;

/** How calls send a parameter: its place is where the requests of two values differ. */
function sendersOf(each: Definition, key: string, { min = 5, step = 1 }: Numeric, context: Context): Sends[] {
  const found = new Map<string, Sends>();
  for (const values of settings(each)) {
    const [ones, others] = [min, min + step].map((value) => requestsOf(each, context, { ...values, [key]: value }));
    for (const [at, one] of (ones ?? []).entries()) {
      const other = others?.[at];
      const name = one.query.findIndex(([, value], place) => value !== other?.query[place]?.[1]);
      const member = Object.keys(one.body ?? {}).find((each) => one.body?.[each] !== other?.body?.[each]);
      const query = (value: number) =>
        one.query.map(([each, own], place): [string, string] => [each, place === name ? String(value) : own]);
      if (name >= 0) found.set(one.path, (value) => ({ ...one, query: query(value) }));
      else if (member !== undefined)
        found.set(one.path, (value) => ({ ...one, body: { ...one.body, [member]: value } }));
    }
  }
  return [...found.values()];
}

const extremes = ({ min = 0, max = 0 }: Numeric): number[] => [
  ...new Set([
    min - 1,
    min,
    min + 0.5,
    max,
    max + 1,
    1e-7,
    1e9,
    1e9 + 1,
    2_147_483_647,
    2_147_483_648,
    -2_147_483_649,
    9e18,
    1e308,
    -1e308,
  ]),
];

/** Each call takes what the field takes. */
const limitsOf = ({ min = -1e9, max = 1e9 }: Numeric): number[] => [min, max];

const numbers = [...reports, ...dashboards].flatMap((each) =>
  each.parameters.flatMap(({ key, definition }) =>
    definition.type === 'number' || definition.type === 'currency' ? [[each.id, key, each, definition] as const] : [],
  ),
);

describe('a number is accepted, or refused at its field', () => {
  it.each(numbers)('%s, %s', async (_id, key, each, numeric) => {
    const viewer = viewers.find((one) => mayOpen(each, one)) as Viewer;
    const senders = sendersOf(each, key, numeric, contextOf(viewer, 'en-US'));
    expect(senders).not.toEqual([]);
    const outcomes = new Set<number>();
    for (const [place, send] of senders.entries())
      for (const value of place === 0 ? extremes(numeric) : limitsOf(numeric)) {
        const { status, text, bytes } = await answer(viewer.username, send(value));
        outcomes.add(status);
        if (status === 200 && !text.startsWith('{')) decode(bytes);
        if (status !== 200)
          expect([value, status, JSON.parse(text).faults?.[0]?.field, text]).toEqual([value, 400, key, text]);
      }
    expect([...outcomes].sort()).toEqual([200, 400]);
    expect(lastError()).toBe('');
  });
});
