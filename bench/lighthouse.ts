import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import lighthouse, { desktopConfig } from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { freePort } from '../server/database/free-port.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { describeMachine, load } from './machine.ts';
import { Figures } from './rounds.ts';
import { buildPortal, type Site, signInAs, withDemo } from './site.ts';

// What Lighthouse says of the first screens, on its desktop profile. Usage: npx tsx bench/lighthouse.ts

const [runs, target] = [3, 95];
const user = 'fleet-us';
/** Near the user on the home page: they come by a call, too. */
const starred = ['/reporting/fuel-detail-report', '/reporting/inventory-report'];

const screens = [
  { name: 'sign-in', path: '/login', isSignedIn: false, isHeld: true },
  { name: 'home', path: '/', isSignedIn: true, isHeld: true },
  { name: 'fuel detail, its form', path: '/reporting/fuel-detail-report', isSignedIn: true, isHeld: true },
  {
    name: 'fuel detail, run by its link',
    path: '/reporting/fuel-detail-report?_run=1',
    isSignedIn: true,
    isHeld: false,
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

/** What is not as it should be in categories of less than a hundred, by how much it costs. */
function* shortOf({ categories: of, audits }: Result): Generator<string> {
  for (const name of categories) {
    for (const { id, weight } of of[name]?.auditRefs ?? []) {
      const { score = null, title = id, displayValue = '' } = audits[id] ?? {};
      if (weight > 0 && score !== null && score < 0.9)
        yield `${name}: ${title} ${displayValue} (${id}, weight ${weight})`;
    }
  }
}

/** Milliseconds: the stream behind the bell never ends, and Lighthouse waits for all calls. */
const maxWaitForLoad = 12_000;

/** A first visit: what the browser has cached is emptied before each run; cookies stay. */
async function visit(port: number, url: string, tries = 3): Promise<Result> {
  const result = await lighthouse(
    url,
    { port, maxWaitForLoad, logLevel: 'error', onlyCategories: [...categories] },
    desktopConfig,
  );
  if (!result) throw new Error(`Lighthouse has nothing of ${url}`);
  const { runtimeError, finalDisplayedUrl } = result.lhr;
  // A browser that is busy may lose the beginning of its own trace.
  if (runtimeError && tries > 1) return visit(port, url, tries - 1);
  if (runtimeError) throw new Error(runtimeError.message);
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname) throw new Error(`It went to ${finalDisplayedUrl}`);
  return result.lhr;
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function rowOf({ name, isHeld }: (typeof screens)[number], figures: Figures): string {
  const of = (figure: string) => figures.median(`${name} ${figure}`);
  const scores = categories.map((category) => Math.round(of(category) * 100));
  const isMet = scores.every((score) => score >= target);
  const times = (['FCP', 'LCP'] as const).map((key) => `${(of(key) / 1000).toFixed(2)} s`);
  const verdict = isHeld ? (isMet ? 'met' : '**missed**') : '';
  return row([name, ...scores.map(String), ...times, `${Math.round(of('TBT'))} ms`, of('CLS').toFixed(3), verdict]);
}

async function measure({ address, postgres }: Site): Promise<void> {
  const idle = load();
  const figures = new Figures();
  const port = await freePort();
  const browser = await launchChromium(`--remote-debugging-port=${port}`);
  const version = browser.version();
  let lighthouseVersion = '';
  try {
    // Lighthouse opens its pages in the browser's own context, which the launcher does not have.
    const own = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = own.contexts();
    if (!context) throw new Error('The browser has no context of its own.');
    for (const screen of screens) {
      const { name, path, isSignedIn } = screen;
      for (let run = 0; run < runs; run++) {
        // A page that Lighthouse is done with goes on for a while, and would lose its session with the cookies.
        await Promise.all(context.pages().map((page) => page.close()));
        await context.clearCookies();
        if (isSignedIn) await signIn(context, address);
        const result = await visit(port, `${address}${path}`);
        lighthouseVersion = result.lighthouseVersion;
        for (const category of categories) figures.add(`${name} ${category}`, result.categories[category]?.score ?? 0);
        for (const [key, id] of Object.entries(timings))
          figures.add(`${name} ${key}`, result.audits[id]?.numericValue ?? Number.NaN);
        if (run === 0) for (const line of shortOf(result)) console.log(`  ${line}`);
      }
      console.log(rowOf(screen, figures));
    }
  } finally {
    await browser.close();
  }
  const machine = await describeMachine({ postgres, chromium: version });
  const head = ['', 'performance', 'accessibility', 'best practices', 'FCP', 'LCP', 'TBT', 'CLS', ''];
  await writeFile(
    fileURLToPath(new URL('./PAGES.md', import.meta.url)),
    `# Pages

\`npx tsx bench/lighthouse.ts\`, and a part of \`npm run bench\`: Lighthouse ${lighthouseVersion} on its desktop profile, as a first visit with nothing cached, ${runs} runs
each, medians. The account has 600 vehicles; the home page is that of a user with ${starred.length} starred reports. The target is ${target} in each category, until
a screen can be used; what a link runs is measured to the last row that is drawn, and held to none.

${machine.map((line) => `* ${line}`).join('\n')}
* Processes that wanted to run in the minute before, and in the last one: ${idle.toFixed(2)}, ${load().toFixed(2)}

${[row(head), row(head.map(() => '---')), ...screens.map((screen) => rowOf(screen, figures))].join('\n')}

FCP first contentful paint, LCP largest contentful paint, TBT total blocking time, CLS cumulative layout shift. The times are those of a network of 10 Mbit/s and 40 ms, which
Lighthouse simulates.
`,
  );
}

/** Measures the portal that was built, and writes `bench/PAGES.md`. */
export const benchPages = () => withDemo(measure);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildPortal();
  await benchPages();
}
