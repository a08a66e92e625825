import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Field } from '../engine/tables/builder.ts';
import { actions } from './actions.ts';
import { writeArrowFile } from './arrow-table.ts';
import { columns } from './columns.ts';
import { copyToFile, fuelQuery } from './copy.ts';
import { benchCrossFilter } from './cross-filter.ts';
import { benchExports } from './exports.ts';
import { fetchTable } from './fuel-stream.ts';
import { benchPages } from './lighthouse.ts';
import { describeRun, noteStart } from './machine.ts';
import { peakOf, residentBytes } from './memory.ts';
import { readOptions } from './options.ts';
import { pagesFolder, writePage } from './page.ts';
import { openPeer, type PeerTab } from './peer-tab.ts';
import { measureInTab } from './pivots/in-tab.ts';
import { benchPivots } from './pivots.ts';
import { resultsText } from './results.ts';
import { Figures, seconds } from './rounds.ts';
import { benchSearch } from './search.ts';
import {
  buildPeers,
  buildPortal,
  dataFolder,
  findPeriods,
  fleetVehicles,
  openAddress,
  openFolder,
  type Period,
  startPeers,
  startServer,
} from './site.ts';
import { benchStreams } from './stream.ts';
import { act, clearFilter, exportWorkbook, openReport, openTab, runReport, signIn, type Tab } from './tab.ts';

// The portal with a million rows, beside its peers, and the parts that have pages of their own. The first run fills a fleet in
// bench/.data; later runs find it there. Usage: npm run bench [-- pivots | cross-filter], with the options below.

const options = readOptions({
  rows: 1_000_000,
  'peer-rows': 100_000,
  'small-rows': 10_000,
  vehicles: fleetVehicles,
  /** Other parts repeat in proportion: Lighthouse once a round, searches ten times. */
  rounds: 3,
  /** Pivots are measured in the browser, too. */
  tab: false,
  /** The folder for result pages. */
  out: pagesFolder,
  /** The folder for the fleet and for temporary files. */
  data: dataFolder,
  /** The address of a database to use instead of the fleet, which it must hold. */
  database: '',
});
const { rows, rounds, out, data, database: databaseUrl } = options;
const workbookRows = options['peer-rows'];
const copyPath = join(data, 'rows.copy');
const shownPath = join(data, 'shown.copy');
const peersFolder = join(data, 'peers');
const arrowPath = join(peersFolder, 'rows.arrow');
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

/** The peak memory of a new tab while it loads the rows, and while it writes their workbook. */
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
  await part(`  ${world.small.rows} rows`, () => measureRun(tab, world, 'small'));
  await part('  COPY into a file', async () => {
    const query = await fuelQuery(
      world.large,
      world.fields.map(({ name }) => name),
    );
    figures.add('copy', await seconds(() => copyToFile(world.appUrl, query, copyPath)));
  });
  await part('  COPY of the shown columns into a file', async () => {
    const names = world.fields.map(({ name }) => name).filter((name) => columns.includes(name));
    const query = await fuelQuery(world.large, names);
    figures.add('copy shown', await seconds(() => copyToFile(world.appUrl, query, shownPath)));
    await rm(shownPath);
  });
  await part(`  ${world.large.rows} rows`, () => measureRun(tab, world, 'large'));
  await part('  sort, search, filter', () => measureActions(tab));
  await part(`  ${world.middle.rows} rows and their workbook`, async () => {
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
  await part('  memory of a new tab, and its workbook', () => measureFresh(world));
}

/** Gives the version of the browser. */
async function measureTabs(world: World): Promise<string> {
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

/** Pivots, groups and column summaries, in the browser too. */
async function pivotsWithTab(address: string, large: Period): Promise<void> {
  const own = new Figures();
  let chromium = '';
  for (let round = 0; round < rounds; round++) chromium = await measureInTab(address, large, columns, own);
  await benchPivots({ rows, rounds, out, figures: own, chromium });
}

const openFleet = () => (databaseUrl ? openAddress(databaseUrl) : openFolder(data, options.vehicles));

async function pivotsAlone(): Promise<void> {
  const database = await openFleet();
  const closing: (() => Promise<void>)[] = [database.close];
  try {
    const [large] = (await findPeriods(database.adminUrl, [rows])) as [Period];
    await buildPortal();
    const server = await startServer(database.adminUrl);
    closing.unshift(server.stop);
    await pivotsWithTab(server.address, large);
  } finally {
    for (const close of closing) await close();
  }
}

const selections = () =>
  benchCrossFilter({ rows: Math.min(100_000, rows), rounds: 3 * rounds, database: databaseUrl, out });

async function measureInNode(fields: readonly Field[]): Promise<void> {
  await part('Workbooks in Node', async () => {
    for (let round = 0; round < rounds; round++) {
      for (const each of benchExports(workbookRows, { 'ours, xlsx': 5, 'exceljs buffered, xlsx': 1 })) {
        figures.add(each.name, each.seconds);
        figures.add(`${each.name} memory`, each.peak);
      }
    }
  });
  await part('Streams', async () => benchStreams(copyPath, fields, rounds, figures));
}

async function main(): Promise<void> {
  const start = noteStart();
  await mkdir(data, { recursive: true });
  const database = await openFleet();
  const closing: (() => Promise<void>)[] = [database.close];
  try {
    const sizes = [options['small-rows'], options['peer-rows'], rows];
    const [small, middle, large] = (await findPeriods(database.adminUrl, sizes)) as [Period, Period, Period];
    await buildPortal();
    await buildPeers(peersFolder);
    const server = await startServer(database.adminUrl);
    closing.unshift(server.stop);
    const peers = await startPeers(database.appUrl, peersFolder);
    closing.unshift(peers.stop);
    const { address, pid: serverPid } = server;
    const { postgres, appUrl } = database;
    await part('Search', () => benchSearch({ address, postgres }, { calls: 10 * rounds, out }));
    await part('Lighthouse', () => benchPages({ visits: rounds, database: databaseUrl, out }));
    const { columns: streamed } = await fetchTable(address, small);
    const fields = [...streamed].map(([name, { kind }]) => ({ name, kind }));
    const world = { address, peers: peers.address, serverPid, appUrl, fields, small, middle, large };
    const chromium = await measureTabs(world);
    await part('Perspective with all rows', () => measureLargePerspective(world));
    await part('Selections', selections);
    await part('Pivots', () => pivotsWithTab(address, large));
    await measureInNode(fields);
    const run = await describeRun(start, { postgres, chromium });
    const text = resultsText({ figures, rounds, run, small, middle, large, fields: fields.length, workbookRows });
    console.log(text);
    await writeFile(join(data, 'figures.json'), JSON.stringify(figures.all(), null, 1));
    await writePage(out, 'RESULTS.md', text);
  } finally {
    for (const close of closing) await close();
    await rm(copyPath, { force: true });
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const [word] = options.words;
if (word === 'cross-filter') await selections();
else if (word === 'pivots') await (options.tab ? pivotsAlone() : benchPivots({ rows, rounds, out }));
else if (word === undefined) await main();
else throw new Error(`npm run bench has no part “${word}”: pivots, cross-filter.`);
