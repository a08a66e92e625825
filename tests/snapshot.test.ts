import { describe, expect, it } from 'vitest';
import { mayOpen } from '../engine/access/holds.ts';
import type { Locale, Words } from '../engine/context/context.ts';
import type { Viewer } from '../engine/context/viewer.ts';
import { type NormalReport, normaliseReport } from '../engine/definitions/normal-report.ts';
import { looksOf } from '../engine/describe/looks.ts';
import { describeReport, type ReportView } from '../engine/describe/report.ts';
import type { ResolvedMenu } from '../engine/menus/resolve.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import type { ReportRequest } from '../engine/reports/resolved.ts';
import { datasetOfAnswer } from '../engine/results/answer.ts';
import { showAll } from '../engine/results/shown-rows.ts';
import type { Catalogue } from '../engine/schema/column.ts';
import type { Report } from '../engine/schema/report.ts';
import { catalogue, centers, context, report as plain } from './engine/support.ts';
import { changedLines } from './support/changed-lines.ts';

const viewers: Readonly<Record<string, Partial<Viewer>>> = {
  ann: { features: ['superset'] },
  bob: { country: 'CAN', features: ['superset'] },
  cleo: { country: 'CAN' },
};
const locales: readonly Locale[] = ['en-US', 'en-CA', 'fr-CA'];

const report: Report = {
  ...plain,
  derived: [
    { type: 'scale', field: 'cents', value: 'amount', by: 0.01 },
    {
      type: 'bucket',
      field: 'distance',
      value: 'status',
      buckets: [{ value: 'open', below: 60 }, { value: 'closed' }],
    },
  ],
};

interface Project {
  report: Report;
  catalogue: Catalogue;
  /** Words that are others than their key. */
  words: Readonly<Record<string, string>>;
}

const project: Project = {
  report,
  catalogue,
  words: { 'fr columns.vin': 'NIV', 'fr reports.sample.title': 'Exemple' },
};

function wordsFor(locale: Locale, words: Project['words']): Words {
  const language = locale.slice(0, 2);
  const of = (key: string, values: object = {}) => {
    const text = words[`${language} ${key}`] ?? words[`en ${key}`] ?? key.split('.').slice(-2).join(' ');
    return [text, ...Object.values(values)].join(' ');
  };
  return Object.assign(of, { of, has: (key: string) => `en ${key}` in words }) as Words;
}

const answer = [
  {
    vin: 'A',
    make: 'Ford',
    own: 'x',
    distance: 100,
    quantity: 10,
    economy: 10,
    cents: 500,
    day: '2026-11-01',
  },
  {
    vin: 'B',
    make: 'Kia',
    own: 'y',
    distance: 50,
    quantity: 4,
    economy: 12.5,
    cents: 700,
    day: '2026-11-02',
  },
];

/** Whatever the defaults are. */
const asked: ReportRequest = {
  method: 'POST',
  path: '/sample/one',
  query: [['start', '2026-06-01']],
  body: null,
  place: { rows: '$' },
  emptyIsError: false,
};

function snapshotOf({ report, catalogue, words }: Project): string[] {
  const normal = normaliseReport('sample', report, catalogue);
  const shown = Object.entries(viewers).flatMap(([viewer, changes], index): ReportView[] =>
    locales.map((locale) => {
      const given = context({ ...changes }, { locale, words: wordsFor(locale, words), lookups: { centers } });
      const resolved = resolveReport(normal, given, {});
      const opens = mayOpen(normal, given.viewer);
      const rows =
        opens && (index === 0 ? locale === 'en-US' : index === 1 && locale === 'fr-CA')
          ? { request: asked, shown: showAll(datasetOfAnswer(answer, { rows: '$' }), resolved) }
          : null;
      const looks = index === 0 && locale === 'en-US' ? looksOf(resolved, given) : null;
      return { viewer, locale, opens, resolved, menus: menusOf(normal, opens), rows, looks };
    }),
  );
  return describeReport(normal, shown).split('\n');
}

/** A menu that has the report. */
const menusOf = ({ key }: NormalReport, opens: boolean): ResolvedMenu[] => [
  {
    key: 'main',
    title: 'Main',
    icon: 'car',
    route: '/main',
    categories: [
      {
        key: 'cars',
        text: 'Cars',
        icon: 'car',
        items: opens ? [{ key, to: '/main/sample', text: 'Sample', icon: 'car' }] : [],
      },
    ],
  },
];

const written = (change: (json: string) => string): Report => JSON.parse(change(JSON.stringify(report))) as Report;
const replaced = (from: string, to: string): Report =>
  written((json) => {
    if (!json.includes(from)) throw new Error(`There is no ${from}`);
    return json.replace(from, to);
  });

/** Each is a line: of the definition, of the first viewer, or of others. */
const changes: [what: string, changed: Partial<Project>][] = [
  ['a header', { words: { ...project.words, 'en columns.make': 'Brand' } }],
  ['a French header', { words: { ...project.words, 'fr columns.vin': 'Série' } }],
  ['the title', { words: { ...project.words, 'en reports.sample.title': 'Sample' } }],
  ['a default', { report: replaced('"max":12,"step":1,"value":12', '"max":12,"step":1,"value":6') }],
  [
    'a default that is sent',
    { report: replaced('"required":true,"value":"today"', '"required":true,"value":"start_of_month"') },
  ],
  ['a limit of a bucket', { report: replaced('"below":60', '"below":70') }],
  ['a rule', { report: replaced('"months":24', '"months":12') }],
  [
    'a condition',
    {
      report: replaced(
        '"show_if":{"type":"parameter","key":"kind","is":"2"}',
        '"show_if":{"type":"parameter","key":"kind","is":"1"}',
      ),
    },
  ],
  ['who may open it', { report: { ...report, requires: { type: 'feature', key: 'superset' } } }],
  ['a call', { report: replaced('"path":"/sample/two"', '"path":"/sample/both"') }],
];

/** And what others see otherwise by it. */
const wider: typeof changes = [
  ['a derivation', { report: replaced('"by":0.01', '"by":0.1') }],
  [
    'a condition of a column',
    { report: replaced('"when":{"type":"parameter","key":"kind","is":"1"}', '"when":{"type":"country","is":"USA"}') },
  ],
  ['a total', { report: replaced('"amount","day"', '{"value":"amount","total":{"type":"mean"}},"day"') }],
  ['a width', { catalogue: { ...catalogue, columns: { ...catalogue.columns, make: { type: 'text', width: 90 } } } }],
  ['a column that is hidden at first', { report: replaced('"day"', '{"value":"day","enabled":false}') }],
];

const count = (lines: readonly string[], sign: string) => lines.filter((line) => line.startsWith(sign)).length;

async function diffOf(what: string, changed: Partial<Project>): Promise<string[]> {
  const diff = changedLines(snapshotOf(project), snapshotOf({ ...project, ...changed }));
  await expect(`${diff.join('\n')}\n`).toMatchFileSnapshot(`snapshot-changes/${what.replaceAll(' ', '-')}.txt`);
  return diff;
}

describe('a change of a report', () => {
  it.each(wider)('%s is a line, and one for those who see it otherwise', async (what, changed) => {
    const diff = await diffOf(what, changed);
    expect(diff.length).toBeLessThanOrEqual(6);
  });

  it.each(changes)('%s is one line', async (what, changed) => {
    const diff = await diffOf(what, changed);
    expect([count(diff, '-'), count(diff, '+')]).toEqual([1, 1]);
  });

  it('that moves a column moves its line, and no other', () => {
    const columns = [...report.columns];
    const [last] = columns.splice(-1);
    const moved = snapshotOf({
      ...project,
      report: { ...report, columns: [...columns.slice(0, 1), last as 'day', ...columns.slice(1)] },
    });
    const before = snapshotOf(project);
    expect(changedLines(before, moved)).toEqual([]);
    const without = (lines: readonly string[]) => lines.filter((line) => !/^ {2}day\b/.test(line));
    expect(without(moved)).toEqual(without(before));
  });

  it('has each text once, with who reads it', async () => {
    await expect(snapshotOf(project).join('\n')).toMatchFileSnapshot('snapshot-changes/whole.txt');
  });
});
