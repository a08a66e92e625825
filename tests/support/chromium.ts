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

/** The same browser without windows, which Debian has in a package of its own: it draws the same with less work. */
const windowless = '/usr/bin/chromium-headless-shell';

function candidates(): string[] {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`);
    return [given];
  }
  return [...(systemPaths[process.platform] ?? []), chromium.executablePath()];
}

/** The browser for tests: CHROMIUM_PATH, the system's, Playwright's own; on Debian as root it is installed when missing. */
export function findChromium(): string {
  const found = candidates().find((path) => existsSync(path));
  if (found) return found;
  if (installFromDebian('chromium', 'chromium-headless-shell')) return '/usr/bin/chromium';
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one, or name it in CHROMIUM_PATH (npx playwright-core install chromium also does).',
  );
}

/** Puts the one without windows beside Chromium, where Debian has it and none was chosen: a run of all tests pays for that. */
export function findWindowless(): string | null {
  if (process.env.CHROMIUM_PATH) return null;
  if (!existsSync(windowless)) installFromDebian('chromium-headless-shell');
  return existsSync(windowless) ? windowless : null;
}

let running: Promise<Browser> | undefined;

/** The browser of this process, which ends with it: without windows where there is such a one. */
export function sharedChromium(): Promise<Browser> {
  const isChosen = process.env.CHROMIUM_PATH || !existsSync(windowless);
  // Pages of one context share a process, and what it has compiled.
  running ??= launch(isChosen ? findChromium() : windowless, '--process-per-site');
  return running;
}

/** Starts the browser that people have. */
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
