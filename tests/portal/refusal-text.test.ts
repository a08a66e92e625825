import { expect, it } from 'vitest';
import { locales } from '../../engine/reports/context.ts';
import type { RefusalCode } from '../../server/refusal.ts';
import { loadWords } from '../../server/words.ts';
import { refusalText } from '../../src/i18n/refusal-text.ts';

const words = await loadWords('locales');

/** Every code of the server: one that is missing here does not compile. */
const codes = Object.keys({
  invalid_login: true,
  session_missing: true,
  session_expired: true,
  session_ended: true,
  too_many_attempts: true,
  invalid_request: true,
  invalid_parameters: true,
  not_found: true,
  too_large: true,
  unsupported_media_type: true,
  sign_in_busy: true,
  busy: true,
  too_many_reports: true,
  too_many_calls: true,
  stalled: true,
  report_timeout: true,
  cancelled: true,
  report_failed: true,
  database_unavailable: true,
  storage_full: true,
  internal_error: true,
} satisfies Record<RefusalCode, true>);

it.each(codes)('has words of its own for %s in every language', (code) => {
  const texts = locales.map((locale) => refusalText({ status: 500, code, message: 'unheard' }, words(locale)));
  expect(texts).not.toContain('unheard');
  expect(texts[0]).not.toBe(texts[2]);
});

it('says what another backend says, where it knows no better', () => {
  const said = (message: string, code?: string) => refusalText({ status: 418, code, message }, words('fr-CA'));
  expect(said('The pot is short and stout.', 'teapot')).toBe('The pot is short and stout.');
  expect(said('No coffee.')).toBe('No coffee.');
  expect(said('')).toBe('Le serveur a refusé la demande (418).');
});
