import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Field } from '../engine/tables/builder.ts';
import { actions } from './actions.ts';
import { writeArrowFile } from './arrow-table.ts';
import { columns } from './columns.ts';
import { copyToFile, fuelQuery } from './copy.ts';
import { benchCrossFilter } from './cross-filter.ts';
import { benchExports } from './exports.ts';
import { fetchTable } from './fuel-stream.ts';
import { benchPages } from './lighthouse.ts';
import { measureLooks } from './look-tab.ts';
import { benchLooks } from './looks.ts';
import { describeMachine, load } from './machine.ts';
import { peakOf, residentBytes } from './memory.ts';
import { openPeer, type PeerTab } from './peer-tab.ts';
import { resultsText } from './results.ts';
import { Figures, seconds } from './rounds.ts';
import { benchSearch } from './search.ts';
import { buildPages, findPeriods, fleetVehicles, openFleet, type Period, startPeers, startServer } from './site.ts';
import { benchStreams } from './stream.ts';
import { act, clearFilter, exportWorkbook, openReport, openTab, runReport, signIn, type Tab } from './tab.ts';

// Everything that the portal promises of a million rows, beside its peers, in one run. The first run fills a fleet, which
// later ones find again in bench/.data. Usage: npm run bench -- [--vehicles 30000] [--rows 1000000] [--peer-rows 100000]
// [--small-rows 10000] [--rounds 3]; npm run bench -- looks [--rows 1000000] [--rounds 3] for pivots, groups and what is in
// columns alone, which takes no fleet, or with --tab in the tab too, which does; npm run bench -- cross-filter for selections
// of dashboards alone.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    vehicles: { type: 'string', default: String(fleetVehicles) },
    rows: { type: 'string', default: '1000000' },
    'peer-rows': { type: 'string', default: '100000' },
    'small-rows': { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    tab: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const workbookRows = Number(values['peer-rows']);
const dataDir = fileURLToPath(new URL('./.data', import.meta.url));
const copyPath = join(dataDir, 'rows.copy');
const shownPath = join(dataDir, 'shown.copy');
const arrowPath = join(dataDir, 'peers', 'rows.arrow');
const figures = new Figures();

interface World {
  address: string;
  peers: string;
  serverPid: number;
  appUrl: string;
  fields: readonly Field[];
  small: Period;
  middle: Period;
  large: Period;
}

/** A part that fails is reported and missing from the results. The others are still measured, and the command ends with 1. */
async function part(name: string, work: () => Promise<void>): Promise<void> {
  console.log(name);
  try {
    await work();
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

/** A tab that has just been opened: what loading a million rows, and a workbook of them, hold at most. */
async function measureFresh(world: World): Promise<void> {
  const tab = await openTab();
  try {
    await signIn(tab, world.address);
    const load = await peakOf(world.serverPid, async () => {
      const opening = openReport(tab, world.address, world.large, columns);
      const pid = await tab.process();
      return peakOf(pid, () => opening);
    });
    figures.add('server peak', load.peak);
    figures.add('tab peak, rows', load.result.peak);
    const pid = await tab.process();
    const file = await peakOf(pid, () => exportWorkbook(tab));
    figures.add('tab peak, workbook', file.peak);
    figures.add('workbook large', file.result.seconds);
    figures.add('workbook large bytes', file.result.bytes);
  } finally {
    await tab.close();
  }
}

async function measureRun(tab: Tab, world: World, name: 'small' | 'middle' | 'large'): Promise<void> {
  const period = world[name];
  await openReport(tab, world.address, period, columns);
  const { first, all } = await runReport(tab, period.rows);
  figures.add(`first ${name}`, first);
  figures.add(`all ${name}`, all);
}

async function measureActions(tab: Tab): Promise<void> {
  let isFiltered = false;
  for (const { name, action } of actions) {
    if (action.type === 'clear' && isFiltered) await clearFilter(tab);
    else {
      const took = await act(tab, action);
      if (name) figures.add(`ours ${name}`, took);
    }
    isFiltered = action.type === 'filter';
  }
}

async function measurePeer(peer: PeerTab, name: string): Promise<void> {
  for (const { name: of, action } of actions) {
    const took = await peer.act(action);
    if (of && !Number.isNaN(took)) figures.add(`${name} ${of}`, took);
  }
}

async function measureRound(world: World, tab: Tab, grid: PeerTab, perspective: PeerTab): Promise<void> {
  await part('  10k rows', () => measureRun(tab, world, 'small'));
  await part('  COPY into a file', async () => {
    const query = await fuelQuery(
      world.large,
      world.fields.map(({ name }) => name),
    );
    figures.add('copy', await seconds(() => copyToFile(world.appUrl, query, copyPath)));
  });
  await part('  COPY of the columns shown into a file', async () => {
    const names = world.fields.map(({ name }) => name).filter((name) => columns.includes(name));
    const query = await fuelQuery(world.large, names);
    figures.add('copy shown', await seconds(() => copyToFile(world.appUrl, query, shownPath)));
    await rm(shownPath);
  });
  await part('  a million rows', () => measureRun(tab, world, 'large'));
  await part('  sort, search, filter', () => measureActions(tab));
  await part('  100k rows, and a workbook of them', async () => {
    await measureRun(tab, world, 'middle');
    figures.add('workbook middle', (await exportWorkbook(tab)).seconds);
  });
  await part('  AG Grid', async () => {
    figures.add('grid load', await grid.load(world.middle));
    await measurePeer(grid, 'grid');
  });
  await part('  Perspective', async () => {
    figures.add('perspective load', await perspective.load(world.middle));
    await measurePeer(perspective, 'perspective');
  });
  await part('  a fresh tab: memory, and a workbook of a million rows', () => measureFresh(world));
}

async function measurePages(world: World): Promise<string> {
  const tab = await openTab();
  const grid = await openPeer(`${world.peers}/ag-grid/index.html`);
  const perspective = await openPeer(`${world.peers}/perspective/index.html`);
  try {
    await signIn(tab, world.address);
    await openReport(tab, world.address, world.small, columns);
    figures.add('server before', await residentBytes(world.serverPid));
    for (let round = 1; round <= rounds; round++) {
      console.log(`Round ${round} of ${rounds}`);
      await measureRound(world, tab, grid, perspective);
    }
    figures.add('grid memory', await residentBytes(await grid.process()));
    return tab.version;
  } finally {
    for (const each of [tab, grid, perspective]) await each.close();
  }
}

async function measureLargePerspective(world: World): Promise<void> {
  await writeArrowFile(await fetchTable(world.address, world.large), columns, arrowPath);
  const peer = await openPeer(`${world.peers}/perspective/index.html`);
  try {
    for (let round = 1; round <= rounds; round++) {
      figures.add('perspective large load', await peer.load(world.large, '/rows.arrow'));
      await measurePeer(peer, 'perspective large');
    }
    figures.add('perspective large memory', await residentBytes(await peer.process()));
  } finally {
    await peer.close();
    await rm(arrowPath, { force: true });
  }
}

/** Pivots, groups and what is in columns, in the tab too. */
async function looksWithTab(address: string, large: Period): Promise<void> {
  const looks = new Figures();
  let chromium = '';
  for (let round = 0; round < rounds; round++) chromium = await measureLooks(address, large, columns, looks);
  await benchLooks({ rows: Number(values.rows), rounds, figures: looks, chromium });
}

async function looksAlone(): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const database = await openFleet(dataDir, Number(values.vehicles));
  const closing: (() => Promise<void>)[] = [database.close];
  try {
    const [large] = await findPeriods(database.adminUrl, [Number(values.rows)]);
    if (!large) throw new Error('no periods');
    await buildPages();
    const server = await startServer(database.adminUrl);
    closing.unshift(server.stop);
    await looksWithTab(server.address, large);
  } finally {
    for (const close of closing) await close();
  }
}

async function main(): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const idleLoad = load();
  const database = await openFleet(dataDir, Number(values.vehicles));
  const closing: (() => Promise<void>)[] = [database.close];
  try {
    const wanted = [values['small-rows'], values['peer-rows'], values.rows].map(Number);
    const [small, middle, large] = await findPeriods(database.adminUrl, wanted);
    if (!small || !middle || !large) throw new Error('no periods');
    await buildPages();
    const server = await startServer(database.adminUrl);
    closing.unshift(server.stop);
    const peers = await startPeers(database.appUrl);
    closing.unshift(peers.stop);
    await part('Search', () => benchSearch({ address: server.address, postgres: database.postgres }));
    await part('Lighthouse', benchPages);
    const { columns: streamed } = await fetchTable(server.address, small);
    const fields = [...streamed].map(([name, { kind }]) => ({ name, kind }));
    const { address, pid: serverPid } = server;
    const { appUrl } = database;
    const world = { address, peers: peers.address, serverPid, appUrl, fields, small, middle, large };
    const chromium = await measurePages(world);
    await part('Perspective, a million rows', () => measureLargePerspective(world));
    await part('Selections', () => benchCrossFilter());
    await part('Looks', () => looksWithTab(address, large));
    await part('Workbooks in Node', async () => {
      for (let round = 0; round < rounds; round++) {
        for (const each of benchExports(workbookRows, ['ours, xlsx', 'exceljs buffered, xlsx'])) {
          figures.add(each.name, each.seconds);
          figures.add(`${each.name} memory`, each.peak);
        }
      }
    });
    await part('Streams', async () => benchStreams(copyPath, fields, rounds, figures));
    const machine = await describeMachine({ postgres: database.postgres, chromium });
    const text = resultsText({
      figures,
      rounds,
      machine,
      idleLoad,
      small,
      middle,
      large,
      fields: fields.length,
      workbookRows,
    });
    console.log(text);
    await writeFile(join(dataDir, 'figures.json'), JSON.stringify(figures.all(), null, 1));
    await writeFile(fileURLToPath(new URL('./RESULTS.md', import.meta.url)), text);
  } finally {
    for (const close of closing) await close();
    await rm(copyPath, { force: true });
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
if (positionals.includes('cross-filter')) await benchCrossFilter({ rounds: Math.max(rounds, 9) });
else if (!positionals.includes('looks')) await main();
else if (values.tab) await looksAlone();
else await benchLooks({ rows: Number(values.rows), rounds });
