import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { installFromDebian, isRoot } from './install.ts';

const systemPaths: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** The same browser without windows, a separate package of Debian. It draws the same with less CPU time. */
export const windowless = '/usr/bin/chromium-headless-shell';

function candidates(): string[] {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH is ${given}, which does not exist.`);
    return [given];
  }
  return [...(systemPaths[process.platform] ?? []), chromium.executablePath()];
}

/** The browser for tests: CHROMIUM_PATH, the system's or Playwright's own. On Debian, root installs a missing one. */
export function findChromium(): string {
  const found = candidates().find((path) => existsSync(path));
  if (found) return found;
  if (installFromDebian('chromium', 'chromium-headless-shell')) return '/usr/bin/chromium';
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one, for example with “npx playwright-core install chromium”, or set CHROMIUM_PATH.',
  );
}

/** Installs the browser without windows on Debian, unless CHROMIUM_PATH is set. A run of all tests is faster with it. */
export function findWindowless(): string | null {
  if (process.env.CHROMIUM_PATH) return null;
  if (!existsSync(windowless)) installFromDebian('chromium-headless-shell');
  return existsSync(windowless) ? windowless : null;
}

let running: Promise<Browser> | undefined;

/** The browser of this process, which ends with it: the one without windows if it is installed. */
export function sharedChromium(): Promise<Browser> {
  const isChosen = process.env.CHROMIUM_PATH || !existsSync(windowless);
  // Pages of one context share a process and its compiled code.
  running ??= launch(isChosen ? findChromium() : windowless, '--process-per-site');
  return running;
}

/** Starts the browser that people use. */
export const launchChromium = (...more: string[]): Promise<Browser> => launch(findChromium(), ...more);

/** Quiet: no sign-in, update or telemetry traffic. */
function launch(executablePath: string, ...more: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--force-color-profile=srgb',
      ...more,
    ],
  });
}
