import { expect, it } from 'vitest';
import { checkDefinitions } from '../../engine/check/check.ts';
import { formatIssue } from '../../engine/check/issue.ts';
import { waitingWords } from '../../engine/check/words/waiting-words.ts';
import { sameFile } from '../../engine/check/words/word-files.ts';
import { readWorld } from '../../scripts/world.ts';
import { base } from './base.ts';

const path = 'locales/fr/columns.json';
const changed = (files: Record<string, string>) => ({ ...base, files: { ...base.files, ...files } });
const english = JSON.parse(base.files['locales/en/columns.json'] ?? '{}') as Record<string, string>;
const french = JSON.parse(base.files[path] ?? '{}') as Record<string, string>;
const untranslated = JSON.stringify({ ...french, vin: english.vin, make: `${french.make} (fr)` });
const listed = (world: typeof base) => waitingWords(world).map(formatIssue);

it('finds no text of this project that waits for its French', () => {
  expect(waitingWords(readWorld()).map(formatIssue)).toEqual([]);
});

it('lists texts that are the same in both languages, although the check finds nothing else', () => {
  const world = changed({ [path]: JSON.stringify({ ...french, vin: english.vin }) });
  expect(checkDefinitions(world).issues).toEqual([]);
  expect(listed(world)).toEqual([
    expect.stringMatching(
      /^locales\/fr\/columns\.json:1:\d+ {2}“[^”]+” waits for its French\. Expected its French; if it is the same, such as a name, add it to locales\/same-in-french\.json\.$/,
    ),
  ]);
});

it('lists texts that are marked', () => {
  expect(listed(changed({ [path]: untranslated }))).toHaveLength(2);
});

it('accepts texts of the list, and reports those that are not the same any more', () => {
  const world = changed({
    [path]: JSON.stringify({ ...french, vin: english.vin }),
    [sameFile]: JSON.stringify([english.vin, 'Ford']),
  });
  expect(checkDefinitions(world).issues).toEqual([]);
  expect(listed(world)).toEqual([
    expect.stringMatching(
      /^locales\/same-in-french\.json:1:\d+ {2}No French text is “Ford”\. Remove it from the list\.$/,
    ),
  ]);
});

it('accepts a title of the list that would otherwise be taken for English', () => {
  const name = 'Motor Pool Depot';
  const reports = (locale: string) => {
    const texts = JSON.parse(base.files[`locales/${locale}/reports.json`] ?? '{}');
    return JSON.stringify({ ...texts, 'tire-report': { ...texts['tire-report'], title: name } });
  };
  const files = { 'locales/en/reports.json': reports('en'), 'locales/fr/reports.json': reports('fr') };
  expect(checkDefinitions(changed(files)).issues.map(formatIssue)).toEqual([
    expect.stringContaining('“reports.tire-report.title” is still in English.'),
  ]);
  expect(checkDefinitions(changed({ ...files, [sameFile]: JSON.stringify([name]) })).issues).toEqual([]);
});

it('reports a list that is none', () => {
  for (const text of ['{}', '[1]'])
    expect(checkDefinitions(changed({ [sameFile]: text })).issues.map(formatIssue)).toEqual([
      'locales/same-in-french.json:1:1  This is not a list of texts. Expected ["Ford", "Diesel"], for example.',
    ]);
});
