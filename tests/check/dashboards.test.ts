import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../../server/database/connect.ts';
import { examineQueries } from '../../server/query/examine.ts';
import { createTestDatabase, type TestDatabase } from '../server/support/database.ts';
import { withActions } from './actions-base.ts';
import { withBadges } from './badges-base.ts';
import { issuesOf, withAction, withMistake, withMoves } from './broken.ts';
import { withCalls } from './calls-base.ts';
import { withChoices } from './choices-base.ts';
import { summary, withDashboard, worn } from './dashboard-base.ts';
import { withDrill } from './drill-base.ts';
import { withGroup } from './groups-base.ts';
import { withMap } from './map-base.ts';
import { mistakesOfActions } from './mistakes/of-actions.ts';
import { mistakesOfBadges } from './mistakes/of-badges.ts';
import { mistakesOfCalls } from './mistakes/of-calls.ts';
import { mistakesOfChoices } from './mistakes/of-choices.ts';
import { faultsOfTables, mistakesOfDashboards, movesOfDashboards } from './mistakes/of-dashboards.ts';
import { mistakesOfDerivation } from './mistakes/of-derivation.ts';
import { mistakesOfDrills } from './mistakes/of-drills.ts';
import { mistakesOfGroups } from './mistakes/of-groups.ts';
import { mistakesOfMaps } from './mistakes/of-maps.ts';
import { mistakesOfMeaning } from './mistakes/of-meaning.ts';
import { mistakesOfPictures } from './mistakes/of-pictures.ts';
import { mistakesOfSource } from './mistakes/of-source.ts';
import { mistakesOfTimelines } from './mistakes/of-timelines.ts';
import { mistakesOfWords } from './mistakes/of-words.ts';
import { withPictures } from './pictures-base.ts';
import { withTimeline } from './timeline-base.ts';

/** Every mistake with its messages. */
const reported: [name: string, issues: string[]][] = [
  ...mistakesOfDashboards.map((mistake): [string, string[]] => [
    mistake[0],
    issuesOf(withMistake(withDashboard, mistake)),
  ]),
  ...movesOfDashboards.map(([name, ...renamed]): [string, string[]] => [
    name,
    issuesOf(withMoves(withDashboard, renamed)),
  ]),
];

/** Mistakes in what a dashboard depends on. */
const elsewhere = [...mistakesOfMeaning, ...mistakesOfDerivation, ...mistakesOfSource, ...mistakesOfWords].map(
  (mistake): [string, string[]] => [mistake[0], issuesOf(withMistake(withDashboard, mistake))],
);

const golden = (all: readonly (readonly [string, string[]])[]) =>
  all.map(([name, issues]) => `## ${name}\n${issues.join('\n')}\n`).join('\n');

describe('the check of dashboards', () => {
  it('finds nothing in a valid project', () => {
    expect(issuesOf(withDashboard)).toEqual([]);
  });

  it('has a helpful message for every broken dashboard', async () => {
    await expect(golden(reported)).toMatchFileSnapshot('dashboard-messages.txt');
  });

  it.each(reported)('%s: one message for one mistake, with what to do', (_name, issues) => {
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatch(withAction);
  });

  it.each(elsewhere)('%s: one message even if a dashboard depends on it', (_name, issues) => {
    expect(issues).toHaveLength(1);
  });

  it('has a unique name for every mistake', () => {
    const names = reported.map(([name]) => name);
    expect(names.filter((name, place) => names.indexOf(name) < place)).toEqual([]);
  });
});

describe.each([
  ['maps with a drill-down', withDrill, mistakesOfDrills, 'drill-messages.txt'],
  ['groups of dashboards', withGroup, mistakesOfGroups, 'groups-messages.txt'],
  ['maps with a list', withMap, mistakesOfMaps, 'map-messages.txt'],
  ['timelines', withTimeline, mistakesOfTimelines, 'timeline-messages.txt'],
  ['actions', withActions, mistakesOfActions, 'actions-messages.txt'],
  ['pictures', withPictures, mistakesOfPictures, 'pictures-messages.txt'],
  ['badges', withBadges, mistakesOfBadges, 'badges-messages.txt'],
  ['calls of the contract', withCalls, mistakesOfCalls, 'calls-messages.txt'],
  ['choices, captions and selected rows', withChoices, mistakesOfChoices, 'choices-messages.txt'],
] as const)('the check of %s', (_what, world, mistakes, file) => {
  const found = mistakes.map((mistake): [string, string[]] => [mistake[0], issuesOf(withMistake(world, mistake))]);

  it('finds nothing in a valid dashboard', () => {
    expect(issuesOf(world)).toEqual([]);
  });

  it('has a helpful message for every mistake', async () => {
    await expect(golden(found)).toMatchFileSnapshot(file);
  });

  it.each(found)('%s: one message, with what to do', (_name, issues) => {
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatch(withAction);
  });
});

describe('the check of the queries of dashboards', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ seeded: false });
  });
  afterAll(() => database.close());

  const examined = async (files: Readonly<Record<string, string>>) =>
    withClient(database.appUrl, (client) =>
      examineQueries(client, Object.fromEntries([worn, summary].map((path) => [path, files[path] ?? '']))),
    );

  it('finds nothing in valid queries', async () => {
    expect(issuesOf({ ...withDashboard, examined: await examined(withDashboard.files) })).toEqual([]);
  });

  it('finds a column that the choices of an action’s field can’t come from', async () => {
    const world = { ...withActions, examined: await examined(withActions.files) };
    expect(issuesOf(world)).toEqual([]);
    const broken = withMistake(world, [
      '',
      'definitions/dashboards/wheels.json',
      '"vehicles.status"',
      '"vehicles.statu"',
    ]);
    expect(issuesOf(broken)).toEqual([
      expect.stringContaining('The table “vehicles” has no column “statu”. Expected one of'),
    ]);
  });

  it('has one helpful message for every broken query', async () => {
    const found: [string, string[]][] = [];
    for (const mistake of faultsOfTables) {
      const world = withMistake(withDashboard, mistake);
      found.push([mistake[0], issuesOf({ ...world, examined: await examined(world.files) })]);
    }
    await expect(golden(found)).toMatchFileSnapshot('dashboard-sql-messages.txt');
    expect(found.filter(([, issues]) => issues.length !== 1).map(([name]) => name)).toEqual([]);
  });
});
