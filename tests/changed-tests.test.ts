import { describe, expect, it } from 'vitest';
import { rank, withinBudget } from '../scripts/testing/changed.ts';

const imports = new Map([
  ['src/pivots/bar.tsx', ['engine/pivots/compute.ts']],
  ['src/app/screen.tsx', ['src/pivots/bar.tsx']],
  ['tests/engine/compute.test.ts', ['engine/pivots/compute.ts']],
  ['tests/portal/bar.test.ts', ['src/pivots/bar.tsx']],
  ['tests/server/orders.test.ts', ['server/orders.ts']],
  ['tests/browser/pivot.test.ts', ['server/orders.ts']],
]);
const texts = new Map([
  ['tests/definitions.test.ts', ''],
  ['tests/engine/compute.test.ts', ''],
  ['tests/portal/bar.test.ts', ''],
  ['tests/server/orders.test.ts', `it('mpg-report')`],
  ['tests/browser/pivot.test.ts', ''],
  ['tests/browser/main-job.test.ts', ''],
  ['tests/docs/links.test.ts', ''],
  ['tests/check/check.test.ts', `toMatchFileSnapshot('messages.txt')`],
  ['tests/portal/french.test.ts', `readdirSync('content/updates')`],
]);
const ranked = (...changed: string[]) => rank({ changed, imports, texts, from: 'HEAD' }).map(({ file }) => file);

describe('the tests that a change can affect', () => {
  it('are those that import it, the nearest first', () => {
    expect(ranked('engine/pivots/compute.ts')).toEqual([
      'tests/browser/main-job.test.ts',
      'tests/definitions.test.ts',
      'tests/engine/compute.test.ts',
      'tests/portal/bar.test.ts',
    ]);
  });

  it('include the test itself if a test changed', () => {
    expect(ranked('tests/portal/bar.test.ts')).toEqual(['tests/portal/bar.test.ts']);
  });

  it('are those that name a changed definition, and every definition', () => {
    expect(ranked('definitions/reports/mpg-report.json')).toEqual([
      'tests/browser/main-job.test.ts',
      'tests/definitions.test.ts',
      'tests/server/orders.test.ts',
    ]);
  });

  it('of the server come before browser tests, which all import it', () => {
    const found = ranked('server/orders.ts');
    expect(found.indexOf('tests/server/orders.test.ts')).toBeLessThan(found.indexOf('tests/browser/pivot.test.ts'));
  });

  it('include those that read it as data, or with its folder', () => {
    expect(ranked('tests/check/messages.txt')).toEqual(['tests/check/check.test.ts']);
    expect(ranked('content/updates/new.md')).toEqual([
      'tests/browser/main-job.test.ts',
      'tests/docs/links.test.ts',
      'tests/portal/french.test.ts',
    ]);
  });

  it('are only those of links for a page of the docs that no test reads', () => {
    expect(ranked('docs/architecture.md')).toEqual(['tests/docs/links.test.ts']);
  });
});

it('are limited to the nearest that fit into two minutes; a changed test is always included', () => {
  const at = (file: string, distance: number) => ({ file, distance, reason: '' });
  const { files, left } = withinBudget([at('a', 0), at('b', 1), at('c', 2), at('d', 3)], { a: 1000, b: 1, c: 1, d: 1 });
  expect(files.map(({ file }) => file)).toEqual(['a']);
  expect(left).toHaveLength(3);
  const some = withinBudget([at('b', 1), at('c', 2), at('d', 3)], { b: 100, c: 100, d: 50 });
  expect(some.files.map(({ file }) => file)).toEqual(['b', 'd']);
});
