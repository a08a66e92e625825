import { noteStart } from './machine.ts';
import { readOptions } from './options.ts';
import { pagesFolder } from './page.ts';
import { part } from './part.ts';
import { endAtSignals } from './signals.ts';
import { buildPortal, dataFolder, fleetVehicles, readSite, type Site, withDemo, withFleet } from './site.ts';

// The portal with a million rows, beside its peers, and other parts. The first run fills a fleet in bench/.data; later runs find
// it there. Usage: npm run bench, or npm run bench -- with names of parts and the options below.

const { words, ...options } = readOptions({
  rows: 1_000_000,
  'peer-rows': 100_000,
  'small-rows': 10_000,
  vehicles: fleetVehicles,
  /** The vehicles that are opened one after the other. */
  walk: 200,
  /** In each round Lighthouse visits each screen once, a search is called ten times, and three bars are pressed. */
  rounds: 3,
  /** The names of screens for Lighthouse, separated by semicolons; '' is all. */
  screens: '',
  /** Seconds that Lighthouse waits for a screen. */
  wait: 12,
  /** The part pivots also measures the browser, as it does when all parts run. */
  tab: false,
  /** The folder for result pages. */
  out: pagesFolder,
  /** The folder for the fleet and for temporary files. */
  data: dataFolder,
  /** A running site with the fleet and the demo accounts, as JSON, to use for all parts. */
  site: '',
});
const { rows, rounds, walk, screens, wait, out, data } = options;

const names = ['search', 'portal', 'vehicles', 'pivots', 'lighthouse', 'cross-filter'];
const unknown = words.find((word) => !names.includes(word));
if (unknown !== undefined) throw new Error(`npm run bench has no part “${unknown}”. Parts: ${names.join(', ')}.`);
const isWhole = words.length === 0;
const isInTab = isWhole || options.tab;
const has = (name: string) => isWhole || words.includes(name);

// A part loads its libraries when it runs.
async function measureFleet(site: Site): Promise<void> {
  if (has('search')) {
    const { benchSearch } = await import('./search.ts');
    await part('Search', () => benchSearch(site, { calls: 10 * rounds, out }));
  }
  if (has('portal')) {
    const { benchPortal } = await import('./portal.ts');
    const sizes = { rows, peerRows: options['peer-rows'], smallRows: options['small-rows'], rounds };
    await part('Portal', () => benchPortal(site, { ...sizes, data, out }));
  }
  if (has('vehicles')) {
    const { benchVehicles } = await import('./vehicles.ts');
    await part('Vehicles', () => benchVehicles(site, { rounds, walk, out }));
  }
  if (has('pivots') && isInTab) {
    const { benchPivotsInTab } = await import('./pivots/in-tab.ts');
    await part('Pivots', () => benchPivotsInTab(site, { rows, rounds, out }));
  }
}

async function measureDemo(site: Site): Promise<void> {
  if (has('lighthouse')) {
    const { benchPages } = await import('./lighthouse.ts');
    await part('Lighthouse', () => benchPages(site, { visits: rounds, screens, wait, out }));
  }
  if (has('cross-filter')) {
    const { benchCrossFilter } = await import('./cross-filter.ts');
    const sizes = { rows: Math.min(100_000, rows), rounds: 3 * rounds };
    await part('Selections', () => benchCrossFilter(site, { ...sizes, out }));
  }
}

async function main(): Promise<void> {
  noteStart();
  const needsFleet = has('search') || has('portal') || has('vehicles') || (has('pivots') && isInTab);
  const needsDemo = has('lighthouse') || has('cross-filter');
  if (needsFleet || needsDemo) await buildPortal();
  const site = readSite(options.site);
  if (site) {
    await measureFleet(site);
    await measureDemo(site);
  } else {
    if (needsFleet) await withFleet(measureFleet, { folder: data, vehicles: options.vehicles });
    if (needsDemo) await withDemo(measureDemo);
  }
  if (has('pivots') && !isInTab) {
    const { benchPivots } = await import('./pivots.ts');
    await part('Pivots', () => benchPivots({ rows, rounds, out }));
  }
}

endAtSignals();
await main();
