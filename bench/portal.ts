import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Field } from '../engine/tables/builder.ts';
import { actions } from './actions.ts';
import { writeArrowFile } from './arrow-table.ts';
import { columns } from './columns.ts';
import { copyToFile, fuelQuery } from './copy.ts';
import { benchExports } from './exports.ts';
import { fetchTable } from './fuel-stream.ts';
import { describeRun } from './machine.ts';
import { peakOf, residentBytes } from './memory.ts';
import { writePage } from './page.ts';
import { part } from './part.ts';
import { openPeer, type PeerTab } from './peer-tab.ts';
import { resultsText } from './results.ts';
import { Figures, seconds } from './rounds.ts';
import { buildPeers, findPeriods, type Period, type Site, startPeers } from './site.ts';
import { benchStreams } from './stream.ts';
import { act, clearFilter, exportWorkbook, openReport, openTab, runReport, signIn, type Tab } from './tab.ts';

interface World {
  address: string;
  peers: string;
  serverPid: number;
  appUrl: string;
  fields: readonly Field[];
  small: Period;
  middle: Period;
  large: Period;
  rounds: number;
  workbookRows: number;
  files: { copy: string; shown: string; peers: string; arrow: string };
}

const figures = new Figures();

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
    figures.add('copy', await seconds(() => copyToFile(world.appUrl, query, world.files.copy)));
  });
  await part('  COPY of the shown columns into a file', async () => {
    const names = world.fields.map(({ name }) => name).filter((name) => columns.includes(name));
    const query = await fuelQuery(world.large, names);
    figures.add('copy shown', await seconds(() => copyToFile(world.appUrl, query, world.files.shown)));
    await rm(world.files.shown);
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
    for (let round = 1; round <= world.rounds; round++) {
      console.log(`Round ${round} of ${world.rounds}`);
      await measureRound(world, tab, grid, perspective);
    }
    figures.add('grid memory', await residentBytes(await grid.process()));
    return tab.version;
  } finally {
    for (const each of [tab, grid, perspective]) await each.close();
  }
}

async function measureLargePerspective(world: World): Promise<void> {
  await writeArrowFile(await fetchTable(world.address, world.large), columns, world.files.arrow);
  const peer = await openPeer(`${world.peers}/perspective/index.html`);
  try {
    for (let round = 1; round <= world.rounds; round++) {
      figures.add('perspective large load', await peer.load(world.large, '/rows.arrow'));
      await measurePeer(peer, 'perspective large');
    }
    figures.add('perspective large memory', await residentBytes(await peer.process()));
  } finally {
    await peer.close();
    await rm(world.files.arrow, { force: true });
  }
}

async function measureInNode({ fields, rounds, workbookRows, files }: World): Promise<void> {
  await part('Workbooks in Node', async () => {
    for (let round = 0; round < rounds; round++) {
      for (const each of benchExports(workbookRows, { 'ours, xlsx': 2 * rounds - 1, 'exceljs buffered, xlsx': 1 })) {
        figures.add(each.name, each.seconds);
        figures.add(`${each.name} memory`, each.peak);
      }
    }
  });
  await part('Streams', async () => benchStreams(files.copy, fields, rounds, figures));
}

export interface PortalSettings {
  rows: number;
  peerRows: number;
  smallRows: number;
  rounds: number;
  /** The folder for temporary files. */
  data: string;
  /** The folder for the result page. */
  out: string;
}

/** Measures the portal beside its peers, and writes `RESULTS.md`. */
export async function benchPortal(
  { address, pid: serverPid, adminUrl, appUrl, postgres }: Site,
  { rows, peerRows, smallRows, rounds, data, out }: PortalSettings,
): Promise<void> {
  const [small, middle, large] = (await findPeriods(adminUrl, [smallRows, peerRows, rows])) as [Period, Period, Period];
  const [copy, shown, peersFolder] = ['rows.copy', 'shown.copy', 'peers'].map((name) => join(data, name)) as [
    string,
    string,
    string,
  ];
  const files = { copy, shown, peers: peersFolder, arrow: join(peersFolder, 'rows.arrow') };
  await mkdir(data, { recursive: true });
  await buildPeers(peersFolder);
  const peers = await startPeers(appUrl, peersFolder);
  try {
    const { columns: streamed } = await fetchTable(address, small);
    const fields = [...streamed].map(([name, { kind }]) => ({ name, kind }));
    const sizes = { small, middle, large, rounds, workbookRows: peerRows };
    const world = { address, serverPid, peers: peers.address, appUrl, fields, files, ...sizes };
    const chromium = await measureTabs(world);
    await part('Perspective with all rows', () => measureLargePerspective(world));
    await measureInNode(world);
    const run = await describeRun({ postgres, chromium });
    const text = resultsText({ figures, run, fields: fields.length, ...sizes });
    console.log(text);
    await writeFile(join(data, 'figures.json'), JSON.stringify(figures.all(), null, 1));
    await writePage(out, 'RESULTS.md', text);
  } finally {
    await peers.stop();
    await rm(files.copy, { force: true });
  }
}
