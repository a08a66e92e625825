import { expect, it } from 'vitest';
import { normaliseReport } from '../../../engine/definitions/normal-report.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import { describeFile } from '../../../engine/results/file-job.ts';
import { contextOf, reports, required } from '../../support/demo-reports.ts';
import { catalogue, context, report, viewer } from '../support.ts';

const details = { search: '', filters: [], ranAt: null };
const choice = { format: 'pdf', scope: 'shown' } as const;
const customer = 'Wayne Foods';

it('a file of a report has the customer and the period below its title and in its footer', () => {
  const given = context({ customer });
  const values = { start: '2026-11-01', end: '2026-11-20' };
  const resolved = resolveReport(normaliseReport('sample-report', report, catalogue), given, { values });
  const { subtitle } = describeFile(resolved, details, { rows: 1, of: 1 }, choice, given);
  expect(subtitle).toBe('Wayne Foods · Nov 1 – 20, 2026');
});

it.each(['en-US', 'fr-CA'] as const)('every report that is run for a period has it in its files, in %s', (locale) => {
  const given = contextOf(viewer({ customer }), locale);
  const dated = reports
    .map((each) => resolveReport(each, given, { values: required(each) }))
    .filter(({ days }) => days !== null);
  expect(dated.length).toBeGreaterThan(10);
  for (const resolved of dated) {
    const [period] = resolved.sentence.split(' · ');
    const { subtitle } = describeFile(resolved, details, { rows: 1, of: 1 }, choice, given);
    expect(subtitle).toMatch(new RegExp(`^${customer} · `));
    expect(subtitle).toContain(period);
  }
});
