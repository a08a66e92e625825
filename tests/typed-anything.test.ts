import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales } from '../engine/context/context.ts';
import { resolveDashboard } from '../engine/dashboards/resolve.ts';
import type { RawValues } from '../engine/reports/fields.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import { demoViewer } from '../server/seed/demo-viewer.ts';
import { contextOf, dashboards, reports } from './support/demo-reports.ts';

/** What is in a field while it is typed in, what a link has in it, and what neither should have. */
const typed = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('2026-03-31', '0001-01-01', '9999-12-31', '31/12/2026', 'Nov 2, 2026', '1,234.50', 'today'),
      fc.nat(11),
    )
    .map(([text, length]) => text.slice(0, length)),
  fc.constantFrom('99999-01-01', '2026-02-30', '0000-00-00', '-1', '1e999', 'NaN', 'true', 'current_month'),
  fc.string(),
  fc.jsonValue(),
);

const contexts = [
  ['fleet-us', 'en-US'],
  ['fleet-ca', 'fr-CA'],
].map(([username, locale]) => {
  const viewer = demoViewer(String(username));
  if (!viewer) throw new Error(`${username} is not a demo user.`);
  return contextOf(viewer, locale === 'fr-CA' ? locales[2] : locales[0]);
});

const keysOf = ({ parameters }: { parameters: readonly { key: string }[] }) => parameters.map(({ key }) => key);

function resolvesAnything(
  keys: readonly string[],
  resolve: (values: RawValues, context: (typeof contexts)[0]) => unknown,
) {
  const values = fc.dictionary(fc.constantFrom(...keys), typed, { minKeys: 1 });
  fc.assert(
    fc.property(values, fc.constantFrom(...contexts), (given, context) => {
      expect(() => JSON.stringify(resolve(given as RawValues, context))).not.toThrow();
    }),
    { numRuns: 60 },
  );
}

describe('whatever is typed into parameters', () => {
  it.each(
    dashboards.filter(({ parameters }) => parameters.length > 0).map((each) => [each.id, each] as const),
  )('the dashboard %s resolves', (_id, dashboard) => {
    resolvesAnything(keysOf(dashboard), (values, context) => resolveDashboard(dashboard, context, { values }));
  });

  it.each(
    reports.filter(({ parameters }) => parameters.length > 0).map((each) => [each.id, each] as const),
  )('the report %s resolves', (_id, report) => {
    resolvesAnything(keysOf(report), (values, context) => resolveReport(report, context, { values }));
  });
});

/** Typed by mistake: 9999 for "no end", 2206 for 2026, 0026 for 26. */
const absurd = fc.oneof(fc.integer({ min: 1, max: 1899 }), fc.integer({ min: 2100, max: 9999 }));

const dated = [...reports, ...dashboards].flatMap((each) => {
  const keys = each.parameters.filter(({ definition: { type } }) => type === 'date' || type === 'month');
  return keys.map(({ key, definition: { type } }) => [each.id, key, type, each] as const);
});

describe('a year that can’t be meant', () => {
  it.each(dated)('is refused at its field: %s, %s', (_id, key, type, each) => {
    fc.assert(
      fc.property(absurd, fc.constantFrom(...contexts), (year, context) => {
        const value = `${String(year).padStart(4, '0')}-12${type === 'date' ? '-31' : ''}`;
        const input = { values: { [key]: value } };
        const { fields } =
          'tables' in each ? resolveDashboard(each, context, input) : resolveReport(each, context, input);
        const fault = fields.find((field) => field.key === key)?.fault;
        expect(fault?.key).toBe(year < 1900 ? 'faults.first_year' : 'faults.last_year');
      }),
      { numRuns: 20 },
    );
  });
});
