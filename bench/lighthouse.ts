import { fileURLToPath } from 'node:url';
import lighthouse, { desktopConfig } from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { freePort } from '../server/database/free-port.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { formatTable, verdict } from './format.ts';
import { describeRun, noteStart } from './machine.ts';
import { readOptions } from './options.ts';
import { pagesFolder, writePage } from './page.ts';
import { Figures } from './rounds.ts';
import { buildPortal, type Site, signInAs, withDemo } from './site.ts';

// Lighthouse's scores of the first screens, on its desktop profile. Usage: npx tsx bench/lighthouse.ts [--visits 3]

const target = 95;
const user = 'fleet-us';
/** Starred reports of the user: the home page loads them. */
const starred = ['/reporting/fuel-detail-report', '/reporting/inventory-report'];

const allScreens = [
  { name: 'sign-in', path: '/login', isSignedIn: false, hasTarget: true },
  { name: 'home', path: '/', isSignedIn: true, hasTarget: true },
  { name: 'fuel detail, form', path: '/reporting/fuel-detail-report', isSignedIn: true, hasTarget: true },
  {
    name: 'fuel detail, run by a link',
    path: '/reporting/fuel-detail-report?_run=1',
    isSignedIn: true,
    hasTarget: false,
  },
] as const;

const categories = ['performance', 'accessibility', 'best-practices'] as const;

const timings = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

async function signIn(context: BrowserContext, address: string): Promise<void> {
  const { token, refresh_token } = await signInAs(address, user);
  await context.addCookies([
    { name: 'SESSIONID', value: token, url: address },
    { name: 'refresh_token', value: refresh_token, url: address, httpOnly: true, sameSite: 'Lax' },
  ]);
  for (const route of starred) {
    const answer = await fetch(`${address}/api/account/stars`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ route, starred: true }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
}

/** The audits that a screen fails, with their weights. */
function* failedAudits({ categories: scored, audits }: Result): Generator<string> {
  for (const name of categories) {
    for (const { id, weight } of scored[name]?.auditRefs ?? []) {
      const { score = null, title = id, displayValue = '' } = audits[id] ?? {};
      if (weight > 0 && score !== null && score < 0.9)
        yield `${name}: ${title} ${displayValue} (${id}, weight ${weight})`;
    }
  }
}

interface Visit {
  port: number;
  url: string;
  /** Milliseconds. The stream of notifications never ends, and Lighthouse waits for all calls. */
  maxWaitForLoad: number;
}

/** A first visit: the browser's cache is emptied before, cookies stay. */
async function visit({ port, url, maxWaitForLoad }: Visit): Promise<Result> {
  const result = await lighthouse(
    url,
    { port, maxWaitForLoad, logLevel: 'error', onlyCategories: [...categories] },
    desktopConfig,
  );
  if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
  const { runtimeError, finalDisplayedUrl } = result.lhr;
  if (runtimeError) throw new Error(runtimeError.message);
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} was redirected to ${finalDisplayedUrl}.`);
  return result.lhr;
}

/** Tries up to three times: a busy browser may lose the beginning of its trace, or its cookies. */
async function retried<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries === 1) throw error;
    console.log(`  again, after: ${error instanceof Error ? error.message : error}`);
    return retried(work, tries - 1);
  }
}

function rowOf({ name, hasTarget }: (typeof allScreens)[number], figures: Figures): string[] {
  const of = (figure: string) => figures.median(`${name} ${figure}`);
  const scores = categories.map((category) => Math.round(of(category) * 100));
  const lowest = Math.min(...scores);
  const times = (['FCP', 'LCP'] as const).map((key) => `${(of(key) / 1000).toFixed(2)} s`);
  const result = hasTarget ? verdict(lowest >= target, lowest) : '';
  return [name, ...scores.map(String), ...times, `${Math.round(of('TBT'))} ms`, of('CLS').toFixed(3), result];
}

interface Settings {
  /** Visits of each screen. */
  visits: number;
  /** The names of screens, separated by semicolons; '' is all. */
  screens: string;
  /** Seconds that a visit may load. */
  wait: number;
  /** The folder for the result page. */
  out: string;
}

function screensNamed(text: string): readonly (typeof allScreens)[number][] {
  if (text === '') return allScreens;
  return text.split(';').map((name) => {
    const screen = allScreens.find((each) => each.name === name.trim());
    if (screen) return screen;
    throw new Error(`Lighthouse has no screen “${name}”. Screens: ${allScreens.map((each) => each.name).join('; ')}.`);
  });
}

/** Measures the portal in `dist`, and writes `PAGES.md`. */
export async function benchPages({ address, postgres }: Site, { visits, screens, wait, out }: Settings): Promise<void> {
  noteStart();
  const visited = screensNamed(screens);
  const figures = new Figures();
  const port = await freePort();
  const browser = await launchChromium(`--remote-debugging-port=${port}`);
  const version = browser.version();
  let lighthouseVersion = '';
  try {
    // Lighthouse opens its pages in the browser's default context, which only a connection over CDP has.
    const own = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = own.contexts();
    if (!context) throw new Error('The browser has no default context.');
    for (const screen of visited) {
      const { name, path, isSignedIn } = screen;
      for (let run = 0; run < visits; run++) {
        const result = await retried(async () => {
          // A page stays open after its visit, and would lose its session with the cookies.
          await Promise.all(context.pages().map((page) => page.close()));
          await context.clearCookies();
          if (isSignedIn) await signIn(context, address);
          return visit({ port, url: `${address}${path}`, maxWaitForLoad: wait * 1000 });
        });
        lighthouseVersion = result.lighthouseVersion;
        for (const category of categories) figures.add(`${name} ${category}`, result.categories[category]?.score ?? 0);
        for (const [key, id] of Object.entries(timings))
          figures.add(`${name} ${key}`, result.audits[id]?.numericValue ?? Number.NaN);
        if (run === 0) for (const line of failedAudits(result)) console.log(`  ${line}`);
      }
      console.log(rowOf(screen, figures).join(' | '));
    }
  } finally {
    await browser.close();
  }
  const run = await describeRun({ postgres, chromium: version });
  const head = ['', 'performance', 'accessibility', 'best practices', 'FCP', 'LCP', 'TBT', 'CLS', ''];
  await writePage(
    out,
    'PAGES.md',
    `# Pages

\`npx tsx bench/lighthouse.ts\`, also a part of \`npm run bench\`. Lighthouse ${lighthouseVersion}, desktop profile, first visits with an empty
cache, medians of ${visits} visits. The account has 600 vehicles, and the user has ${starred.length} starred reports. The target is a score of ${target}
in each category when a screen is ready to use. A report that a link runs is measured up to its last drawn row, and has no target.

${run}

${formatTable([head, ...visited.map((screen) => rowOf(screen, figures))])}

FCP: first contentful paint. LCP: largest contentful paint. TBT: total blocking time. CLS: cumulative layout shift. Lighthouse simulates a
network of 10 Mbit/s with 40 ms latency.
`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const settings = readOptions({ visits: 3, screens: '', wait: 12, out: pagesFolder });
  await buildPortal();
  await withDemo((site) => benchPages(site, settings));
}
