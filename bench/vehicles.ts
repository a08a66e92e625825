import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { formatMegabytes, formatTable, verdict } from './format.ts';
import { describeRun, noteStart } from './machine.ts';
import { residentBytes } from './memory.ts';
import { installOpening, type Opened } from './opening-probe.ts';
import { readOptions } from './options.ts';
import { pagesFolder, writePage } from './page.ts';
import { Figures, median } from './rounds.ts';
import { buildPortal, fleetVehicles, type Site, withFleet } from './site.ts';
import { openTab, signInByCookie, type Tab } from './tab.ts';

// Vehicles that are opened from a report and one after the other, in an account with 600 vehicles and in the large fleet: the
// time until their sections are painted, the calls, and the memory of the tab. Usage: npm run bench -- vehicles, or
// npx tsx bench/vehicles.ts [--rounds 3] [--walk 200] [--vehicles 30000]

const usernames = ['fleet-us', 'fleet-large'] as const;

/** Milliseconds. */
const targets = { header: 150, fold: 600 } as const;

/** How a vehicle is opened. */
const ways = {
  first: 'click, the first vehicle of the session',
  again: 'click, later',
  walk: 'J',
} as const;

type Way = keyof typeof ways;

/** Milliseconds that a user looks at the rows before a click. */
const pause = 3000;

/** The memory of a tab after some vehicles. */
interface Memory {
  vehicles: number;
  /** Bytes of the objects of the page, and of its whole process. */
  heap: number;
  process: number;
  nodes: number;
  listeners: number;
}

/** The calls of one vehicle: how many there were, and how often the most frequent one. */
interface Calls {
  made: number;
  repeated: number;
}

interface Measured {
  figures: Figures;
  memory: Record<string, Memory[]>;
  /** By account: while the sections above the fold were drawn, and with all others. */
  calls: Record<string, { opened: Calls[]; whole: Calls | null }>;
  chromium: string;
}

const numberLink = (page: Page) => page.locator('main [role="gridcell"][col-id="vehicle_number"] a[href]');

async function openInventory(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/reporting/inventory-report?_run=1`);
  await areRowsThere(page);
}

async function areRowsThere(page: Page): Promise<void> {
  await page.waitForSelector('main [aria-busy="false"]');
  await numberLink(page).first().waitFor();
  await page.waitForTimeout(pause);
}

/** Counts the calls of the API since the last time that it was asked. */
function countCalls(page: Page): () => Calls {
  let calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/'))
      calls.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`);
  });
  return () => {
    const counts = new Map<string, number>();
    for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
    const made = calls.length;
    calls = [];
    return { made, repeated: Math.max(0, ...counts.values()) };
  };
}

async function timed(page: Page, act: () => Promise<unknown>): Promise<Opened> {
  const opening = page.evaluate(() => window.nextOpening());
  opening.catch(() => undefined);
  await page.evaluate(() => undefined);
  await act();
  return opening;
}

/** Scrolls through all sections. */
async function seeAll(page: Page): Promise<void> {
  for (const section of await page.locator('main article').all()) {
    await section.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => window.isDrawn());
  }
}

async function memoryOf(tab: Tab, session: CDPSession, vehicles: number): Promise<Memory> {
  // What the first collection finds may be held by what it finalizes.
  for (let turn = 0; turn < 3; turn++) {
    await session.send('HeapProfiler.collectGarbage');
    await tab.page.waitForTimeout(100);
  }
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const process = await residentBytes(await tab.process());
  return { vehicles, heap: of('JSHeapUsedSize'), process, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

/** The vehicles that follow in the list that the user came from. */
const vehiclesAfter = (page: Page) =>
  page.evaluate(() => {
    const { ids = [] } = JSON.parse(sessionStorage.getItem('motorpool.trail.vehicle') ?? '{}') as { ids?: string[] };
    return ids.length - 1 - ids.indexOf(new URLSearchParams(location.search).get('vehicle') ?? '');
  });

async function openFirst(address: string, username: string): Promise<Tab> {
  const tab = await openTab();
  await tab.page.addInitScript(installOpening);
  await signInByCookie(tab, address, username);
  await openInventory(tab.page, address);
  return tab;
}

function note({ figures }: Measured, username: string, way: Way, opened: Opened): void {
  for (const [name, value] of Object.entries(opened)) figures.add(`${username} ${way} ${name}`, value);
}

/** Opens vehicles one after the other. */
async function walkThrough(tab: Tab, measured: Measured, username: string, walk: number): Promise<void> {
  const { page } = tab;
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  const steps = Math.min(walk, await vehiclesAfter(page));
  const memory: Memory[] = [];
  const calls = countCalls(page);
  const opened: Calls[] = [];
  for (let step = 0; step <= steps; step++) {
    if (step > 0) {
      note(measured, username, 'walk', await timed(page, () => page.keyboard.press('j')));
      opened.push(calls());
    }
    if (step % Math.ceil(steps / 5) === 0 || step === steps) memory.push(await memoryOf(tab, session, step));
  }
  measured.memory[username] = memory;
  calls();
  await timed(page, () => page.keyboard.press('k'));
  await seeAll(page);
  measured.calls[username] = { opened, whole: calls() };
  await session.detach();
}

async function measure(measured: Measured, address: string, username: string, { rounds, walk }: Settings) {
  for (let round = 1; round <= rounds; round++) {
    const tab = await openFirst(address, username);
    const { page } = tab;
    measured.chromium = tab.version;
    try {
      note(measured, username, 'first', await timed(page, () => numberLink(page).first().click()));
      for (let again = 1; again <= rounds; again++) {
        await page.goBack();
        await areRowsThere(page);
        note(
          measured,
          username,
          'again',
          await timed(page, () =>
            numberLink(page)
              .nth(again % 2)
              .click(),
          ),
        );
      }
      if (round === rounds) await walkThrough(tab, measured, username, walk);
    } finally {
      await tab.close();
    }
  }
}

const spread = (values: readonly number[]) => [Math.min(...values), median(values), Math.max(...values)];

function timeRows({ figures }: Measured): string[][] {
  const all = figures.all();
  return usernames.flatMap((username) =>
    (Object.keys(ways) as Way[]).flatMap((way) => {
      const of = (name: string) => spread(all[`${username} ${way} ${name}`] ?? [Number.NaN]);
      const [header = [], fold = []] = [of('header'), of('fold')];
      const longest = of('longest')[1] ?? Number.NaN;
      const isMet = (header[1] ?? 0) <= targets.header && (fold[1] ?? 0) <= targets.fold;
      const figuresOf = [...header, ...fold, longest].map((value) => value.toFixed(0));
      return [[username, ways[way], ...figuresOf, verdict(isMet, header[1] ?? Number.NaN)]];
    }),
  );
}

const memoryRows = ({ memory }: Measured): string[][] =>
  Object.entries(memory).flatMap(([username, all]) =>
    all.map(({ vehicles, heap, process, nodes, listeners }) => [
      username,
      String(vehicles),
      formatMegabytes(heap),
      formatMegabytes(process),
      String(nodes),
      String(listeners),
    ]),
  );

const callRows = ({ calls }: Measured): string[][] =>
  Object.entries(calls).map(([username, { opened, whole }]) => [
    username,
    String(median(opened.map(({ made }) => made))),
    String(whole?.made ?? ''),
    String(Math.max(...opened.map(({ repeated }) => repeated), whole?.repeated ?? 0)),
  ]);

interface Settings {
  rounds: number;
  /** How many vehicles are opened one after the other. */
  walk: number;
  /** The folder for the result page. */
  out: string;
}

/** Measures the portal in `dist`, and writes `VEHICLES.md`. */
export async function benchVehicles({ address, postgres }: Site, settings: Settings): Promise<void> {
  noteStart();
  const measured: Measured = { figures: new Figures(), memory: {}, calls: {}, chromium: '' };
  for (const username of usernames) await measure(measured, address, username, settings);
  const run = await describeRun({ postgres, chromium: measured.chromium });
  const { header, fold } = targets;
  const times = ['account', 'opened by', 'header, lowest', 'median', 'highest', 'fold, lowest', 'median', 'highest'];
  const text = `# Opening a vehicle

\`npm run bench -- vehicles\`, also a part of \`npm run bench\`.

${run}

## Time

Milliseconds from the click on a vehicle number in the inventory report, or from the key J on the screen of a vehicle, to the paint of the
header (the sections above the tabs), and to that of all sections that begin in a window of 1600 × 900. The first vehicle is clicked ${pause / 1000} seconds
after the rows of the report are there, in a new browser. The longest task is the median; 0: none took more than 50. The targets are ${header} and ${fold}, by
the median.

${formatTable([[...times, 'longest task', ''], ...timeRows(measured)])}

## Memory

After so many vehicles one after the other in a tab, each after a collection of garbage.

${formatTable([['account', 'vehicles', 'heap of the page', 'process', 'nodes', 'listeners'], ...memoryRows(measured)])}

## Calls

The calls of one vehicle until nothing changes, the calls when all of its sections were seen, and how often the same call was made.

${formatTable([['account', 'opened', 'all seen', 'most often'], ...callRows(measured)])}
`;
  console.log(text);
  await writePage(settings.out, 'VEHICLES.md', text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { vehicles, ...settings } = readOptions({ rounds: 3, walk: 200, out: pagesFolder, vehicles: fleetVehicles });
  await buildPortal();
  await withFleet((site) => benchVehicles(site, settings), { vehicles });
}
