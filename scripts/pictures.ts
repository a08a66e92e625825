import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { lifecycle } from '../server/lifecycle.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { drawAll } from './pictures/draw.ts';
import { drawnFor, locales, sizes, themes } from './pictures/plan.ts';
import { servePortal } from './pictures/portal.ts';
import { contactSheet } from './pictures/sheet.ts';

const usage = `npm run pictures -- [options]: every screen in every language, theme and width, and a page with all of them

  --account    the user, by default fleet-us; --password, by default demo
  --only       an address, and all below it: /reporting/fuel-detail-report
  --run        runs the reports, and draws them with their rows
  --check      tells of each screen what axe finds, what the console says, and what does not fit into 320 px
  --url        a portal that runs; by default one of its own, with a demo fleet
  --out        the folder, by default pictures`;

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

function optionsOf<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch {
    return refuse(usage);
  }
}

const { values: given } = optionsOf({
  options: {
    account: { type: 'string', default: 'fleet-us' },
    password: { type: 'string', default: 'demo' },
    only: { type: 'string' },
    run: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    url: { type: 'string' },
    out: { type: 'string', default: 'pictures' },
  },
});
if (given.url !== undefined && !URL.canParse(given.url))
  refuse(`--url is “${given.url}”: an address such as http://localhost:3000.`);
const drawn = drawnFor(given.account, given.only);
if (drawn.length === 0) refuse(`No screen at ${given.only}. An address is one such as /reporting/fuel-detail-report.`);

const began = Date.now();
const folder = resolve(given.out);
try {
  const portal = given.url
    ? { origin: new URL(given.url).origin, close: async () => undefined }
    : await servePortal(console.log);
  const browser = await launchChromium();
  lifecycle.onStop = async () => {
    await browser.close();
    await portal.close();
  };
  lifecycle.isServing = true;
  const all = drawn.length * locales.length * themes.length;
  let done = 0;
  const wrong: string[] = [];
  const onDrawn = (address: string, theme: string, faults: string[]) => {
    done += 1;
    wrong.push(...faults.map((fault) => `${address} (${theme}): ${fault}`));
    if (done % 50 === 0) console.log(`${done} of ${all} screens`);
  };
  const { account: username, password, run: runs, check: checks } = given;
  await mkdir(folder, { recursive: true });
  await drawAll({ browser, origin: portal.origin, username, password, drawn, runs, checks, folder, onDrawn });
  await writeFile(join(folder, 'index.html'), contactSheet(`${username}, ${drawn.length} screens`, drawn));
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${all * sizes.length} pictures in ${seconds} s: ${join(folder, 'index.html')}`);
  for (const line of wrong) console.error(line);
  if (checks) console.log(`${wrong.length} faults`);
  await lifecycle.end(wrong.length > 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  await lifecycle.end(1);
}
