import { expect, it } from 'vitest';
import type { World } from '../../engine/check/world.ts';
import { base } from './base.ts';
import { issuesOf } from './broken.ts';

/** The project with more codes of one column, and their texts in some languages. */
function withCodes(codes: readonly string[], languages: readonly string[] = ['en', 'fr']): World {
  const files = Object.fromEntries(
    Object.entries(base.files).map(([path, text]): [string, string] => {
      if (path === 'definitions/columns.json')
        return [path, text.replace('["open", "done"]', JSON.stringify(['open', 'done', ...codes]))];
      const language = languages.find((each) => path === `locales/${each}/values.json`);
      if (!language) return [path, text];
      const { status } = JSON.parse(text);
      const more = Object.fromEntries(codes.map((code, at) => [code, `${language} text ${at}`]));
      return [path, JSON.stringify({ status: { ...status, ...more } })];
    }),
  );
  return { ...base, files };
}

it.each([
  'fuel_CAN_lost',
  'paid_USA_late',
  'drive_CAN',
  'one_USA',
  'in_metric',
  'and_other',
  'fuel_CAN_other',
])('takes the code %s for a code', (code) => {
  expect(issuesOf(withCodes([code]))).toEqual([]);
  expect(issuesOf(withCodes([code], ['en']))).toEqual([expect.stringContaining('No French text')]);
  expect(issuesOf(withCodes([code], []))).toEqual([expect.stringContaining(`values.status.${code}`)]);
});

it('refuses a code that is named like the Canadian text of another code', () => {
  expect(issuesOf(withCodes(['gallon', 'gallon_CAN']))).toEqual([
    expect.stringMatching(/“gallon_CAN” is also the text of “gallon” for accounts in one country\. Rename/),
  ]);
});
