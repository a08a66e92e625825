import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { firefox } from 'playwright-core';
import { installFromDebian } from './install.ts';

const systemPaths: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
};

/** The oldest version in which the driver can read a page with the portal's Content-Security-Policy. */
const oldest = 153;

function pathOfFirefox(): string | undefined {
  const given = process.env.FIREFOX_PATH;
  if (given && !existsSync(given)) throw new Error(`FIREFOX_PATH is ${given}, which does not exist.`);
  const found = given || systemPaths[process.platform]?.find((path) => existsSync(path));
  return found ?? (installFromDebian('firefox-esr') ? '/usr/bin/firefox-esr' : undefined);
}

/** FIREFOX_PATH or the system's Firefox, or why there is none. On Debian, root installs a missing one. */
export function findFirefox(): { path: string } | { none: string } {
  const path = pathOfFirefox();
  if (!path) return { none: 'There is no Firefox here. Install one, or name it in FIREFOX_PATH.' };
  const version = Number(/ (\d+)\./.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[1] ?? oldest);
  return version < oldest ? { none: `${path} is Firefox ${version}; ${oldest} or later can be tested in.` } : { path };
}

interface Message {
  type?: string;
  id?: number;
  error?: string;
  result?: object;
}

/** Playwright's internal layer between itself and the browser: 1.65 has no public interface for this. */
interface Transport {
  onmessage?: (message: Message) => void;
}
interface Insides {
  _connection: {
    toImpl(type: typeof firefox): {
      _bidiFirefox: { connectToTransport(transport: Transport, options: unknown): Promise<unknown> };
    };
  };
}

/**
 * Playwright speaks standard WebDriver BiDi with a Firefox that is not its own. At the start it sends commands for emulated media,
 * which only the newest version supports. Older versions work without them.
 */
function bearUnknownCommands(): void {
  const inside = (firefox as unknown as Insides)._connection.toImpl(firefox)._bidiFirefox;
  const connect = inside.connectToTransport.bind(inside);
  inside.connectToTransport = (transport, options) => {
    let hear: Transport['onmessage'];
    const bear = (message: Message) =>
      hear?.(message.error === 'unknown command' ? { type: 'success', id: message.id, result: {} } : message);
    Object.defineProperty(transport, 'onmessage', {
      get: () => hear && bear,
      set: (next: Transport['onmessage']) => {
        hear = next;
      },
    });
    return connect(transport, options);
  };
}

let isTolerant = false;

/** Starts an unmodified Firefox with its own home folder. */
export async function launchFirefox(executablePath: string) {
  if (!isTolerant) bearUnknownCommands();
  isTolerant = true;
  const home = await mkdtemp(join(tmpdir(), 'motorpool-firefox-'));
  const browser = await firefox.launch({
    executablePath,
    channel: 'moz-firefox',
    downloadsPath: home,
    env: { ...process.env, HOME: home, TZ: 'UTC', LANG: 'C.UTF-8' },
    firefoxUserPrefs: {
      'browser.download.folderList': 2,
      'browser.download.dir': home,
      'browser.download.useDownloadDir': true,
      'browser.download.alwaysOpenPanel': false,
      'intl.accept_languages': 'en-US',
      'ui.prefersReducedMotion': 1,
      'ui.systemUsesDarkTheme': 0,
    },
  });
  return { browser, home };
}

/** Waits for a complete file with this name in a folder. */
export async function savedIn(folder: string, name: string) {
  const path = join(folder, name);
  for (let size = 0; ; await sleep(200)) {
    const now = (await stat(path).catch(() => null))?.size ?? 0;
    const isPartial = (await readdir(folder)).some((each) => each.endsWith('.part'));
    if (now > 0 && now === size && !isPartial) break;
    size = now;
  }
  return { path: async () => path, suggestedFilename: () => name };
}
