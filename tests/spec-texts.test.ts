import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadReports } from '../server/definitions.ts';
import { Refusal } from '../server/refusal.ts';
import { readCall } from '../server/reporting/read-call.ts';
import { loadWords } from '../server/words.ts';
import { contextOf } from './browser/support/model.ts';

const words = (await loadWords('locales'))('en-US', 'USA');
const { reports, tables } = await loadReports('definitions', 'server');

/** The refusal of a call of a report, or of a dashboard table, with this query. */
function refusalOf(path: string, query: unknown): Refusal {
  for (const { report } of [...reports, ...tables]) {
    const source = report.sources.find((each) => each.path === path);
    if (!source) continue;
    try {
      readCall(report, source, { query, body: null }, contextOf('fleet-us'));
    } catch (reason) {
      if (reason instanceof Refusal) return reason;
      throw reason;
    }
    throw new Error(`${path} was not refused.`);
  }
  throw new Error(`No report has the call ${path}.`);
}

// Typos included: these texts are part of the specification.
describe('texts that the specification quotes stay word for word', () => {
  it.each([
    ['a failed sign-in (shell §8)', 'session.invalid', '[login]: invalid login'],
    ['a failed single sign-on (shell §8)', 'session.sso_invalid', '[loginSSO]: invalid login'],
    ['single sign-on without a token (shell §5)', 'session.sso_no_token', 'No token found on sso request'],
    ['the same, as the API refuses it', 'refusals.sso_token_missing', 'No token found on sso request'],
    [
      'a failed switch of accounts, in the console (shell §8)',
      'session.linked_error',
      '[loginLinkedCustomer]: an error has ocurred...',
    ],
    ['a failed switch of accounts, as a toast (shell §8)', 'session.linked_failed', 'failed to toggle linked customer'],
    ['the title of that toast (shell §8)', 'session.linked_failed_title', 'Error'],
    ['an address without a page (shell §2.10)', 'errors.not_found', '404 Not Found'],
    ['an address without a page (shell §2.10)', 'errors.not_found_text', 'This page could not be found'],
    ['any other error (shell §2.10)', 'errors.error', 'An error occurred'],
    ['the title of error notifications (reporting §8)', 'errors.title', 'Error'],
    ['an unknown guard (shell §8)', 'shell.unknown_middleware', '500: Unknown middleware'],
    ['a saved report without an id (reporting §5)', 'refusals.id_undefined', 'id undefined'],
    [
      'no recommendations (reporting §9)',
      'dashboards.fleet-objective-report.sections.recommendation_list.empty',
      'No strategic recommendations found.',
    ],
    [
      'cases without a category (reporting §9)',
      'dashboards.fleet-objective-report.sections.case_donut.blank',
      'No Category',
    ],
  ])('%s: %s', (_what, key, text) => {
    expect(words.of(key)).toBe(text);
  });

  it('the error page for errors of the error page itself (shell §2.10)', () => {
    expect(readFileSync('src/app/error-page.tsx', 'utf8')).toContain('An error occurred while showing the error page');
  });

  it.each([
    ['sso_token_missing', 'No token found on sso request'],
    ['invalid_sso', 'invalid login'],
    ['id_undefined', 'id undefined'],
  ] as const)('the API says of %s: %s', (code, text) => {
    expect(new Refusal(code).message).toBe(text);
  });

  it('a date range over 6 months (reporting §8)', () => {
    const { faults } = refusalOf('/reports/saferoads-trip-detail-report', { start: '2026-01-01', end: '2026-11-20' });
    expect(faults.map(({ key, values }) => words.of(key, values))).toEqual(['Maximum allowed date range is 6 months']);
  });

  it('an unknown type of period (reporting §9)', () => {
    const query = { type: 'Weekly', date: '2026-01', periods: '5', recommendations_count: '25' };
    const { code } = refusalOf('/FOR/report', query);
    expect(code).toBe('INVALID_PERIOD');
    expect(words.of('refusals.INVALID_PERIOD')).toContain('INVALID_PERIOD');
  });

  it.each([
    'acquired_by_category',
    'acquired_by_make',
    'acquired_categories',
    'acquired_makes',
    'inventory_categories',
    'inventory_makes',
    'inventory_states',
  ])('blank makes and categories (reporting §9): %s', (section) => {
    expect(words.of(`dashboards.fleet-objective-report.sections.${section}.blank`)).toBe('BLANK');
  });
});
