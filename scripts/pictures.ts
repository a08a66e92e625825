import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ParseArgsConfig, parseArgs } from 'node:util';
import { messageOf } from '../server/database/errors.ts';
import { lifecycle } from '../server/lifecycle.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { readArguments } from './arguments.ts';
import { drawAll } from './pictures/draw.ts';
import { locales, screensFor, sizes, themes } from './pictures/plan.ts';
import { servePortal } from './pictures/portal.ts';
import { contactSheet } from './pictures/sheet.ts';
import { helpOf } from './reference/help.ts';
import { printError } from './refuse.ts';

const usage = helpOf('pictures');

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

function optionsOf<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return readArguments(config, usage);
  } catch (error) {
    return refuse(messageOf(error));
  }
}

const { values: options } = optionsOf({
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
if (options.url !== undefined && !URL.canParse(options.url))
  refuse(`--url “${options.url}” is not valid. Use an address such as http://localhost:3000.`);
const drawn = screensFor(options.account, options.only);
if (drawn.length === 0) refuse(`No screen at ${options.only}. Use an address such as /reporting/fuel-detail-report.`);

const began = Date.now();
const folder = resolve(options.out);
try {
  const portal = options.url
    ? { origin: new URL(options.url).origin, close: async () => undefined }
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
  const { account: username, password, run: runs, check: checks } = options;
  await mkdir(folder, { recursive: true });
  await drawAll({ browser, origin: portal.origin, username, password, drawn, runs, checks, folder, onDrawn });
  await writeFile(join(folder, 'index.html'), contactSheet(`${username}, ${drawn.length} screens`, drawn));
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${all * sizes.length} pictures in ${seconds} s: ${join(folder, 'index.html')}`);
  for (const line of wrong) console.error(line);
  if (checks) console.log(`${wrong.length} issues found`);
  await lifecycle.end(wrong.length > 0 ? 1 : 0);
} catch (error) {
  printError(error);
  await lifecycle.end(1);
}
