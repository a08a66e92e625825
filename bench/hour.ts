import { fileURLToPath } from 'node:url';
import { steps } from '../tests/browser/support/hour.ts';
import { formatTable, verdict } from './format.ts';
import { type PressedKey, watchKeys } from './keys.ts';
import { describeRun, noteStart } from './machine.ts';
import { readOptions } from './options.ts';
import { pagesFolder, writePage } from './page.ts';
import { median } from './rounds.ts';
import { buildPortal, type Site, signInAs, withDemo } from './site.ts';
import { openTab } from './tab.ts';

// The hour of a fleet manager, walked by keyboard: how soon the page answers each key. Usage:
// npx tsx bench/hour.ts [--rounds 3] [--throttle 1]

/** Milliseconds. */
const target = 100;

interface Settings {
  /** How many times slower the page's processor is. */
  throttle: number;
  /** The folder for the result page. */
  out: string;
}

interface Walk {
  /** The keys of each step. */
  keys: Map<string, PressedKey[]>;
  chromium: string;
  postgres: string;
}

/** Walks once: what is done can't be done again on the same site. */
async function walkOnce({ address, postgres }: Site, throttle: number): Promise<Walk> {
  const keys = new Map<string, PressedKey[]>();
  const tab = await openTab();
  try {
    const { page } = tab;
    const { token, refresh_token } = await signInAs(address, 'fleet-us');
    await page.context().addCookies([
      { name: 'SESSIONID', value: token, url: address },
      { name: 'refresh_token', value: refresh_token, url: address },
    ]);
    await page.addInitScript(watchKeys);
    await page.goto(`${address}/account`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    for (const { name, walk } of steps) {
      await page.evaluate(() => {
        window.pressedKeys = [];
      });
      await walk(page);
      // The last key may not be drawn yet.
      await page.waitForTimeout(500);
      keys.set(name, await page.evaluate(() => window.pressedKeys));
      console.log(`  ${name}`);
    }
    return { keys, chromium: tab.version, postgres };
  } finally {
    await tab.close();
  }
}

type Answered = PressedKey & { first: number };

const isAnswered = (key: PressedKey): key is Answered => key.first !== null;

/** Keys that do something, rather than move the focus or type. */
const isDeciding = ({ key }: PressedKey) => /^(?:Enter|Space|Escape|Ctrl\+.+)$/.test(key);

function rowOf(name: string, keys: readonly PressedKey[]): string[] {
  const answered = keys.filter(isAnswered).sort((one, other) => one.first - other.first);
  const worst = answered.at(-1);
  const times = answered.map(({ first }) => first);
  const deciding = answered.filter(isDeciding).map(({ first }) => first);
  const highest = worst?.first ?? Number.NaN;
  return [
    name,
    String(keys.length),
    median(times).toFixed(0),
    highest.toFixed(0),
    deciding.length > 0 ? `${median(deciding).toFixed(0)} | ${Math.max(...deciding).toFixed(0)}` : '– | –',
    worst ? `${worst.key} at “${worst.at}”: ${worst.answer.slice(0, 60)}`.replaceAll('|', '/') : '–',
    verdict(highest <= target, highest),
  ];
}

async function writeHour(walks: readonly Walk[], { throttle, out }: Settings): Promise<void> {
  const [first] = walks;
  const keys = new Map(steps.map(({ name }) => [name, walks.flatMap((walk) => walk.keys.get(name) ?? [])]));
  const run = await describeRun({ postgres: first?.postgres ?? '', chromium: first?.chromium ?? '' });
  const head = [
    'step',
    'keys',
    'median',
    'highest',
    'Enter, Space, Ctrl: median | highest',
    'slowest key and its answer',
    '',
  ];
  const unanswered = [...keys].flatMap(([name, all]) =>
    all.filter((key) => !isAnswered(key)).map(({ key, at }) => `${name}: ${key} at “${at}”`),
  );
  const text = `# An hour of a fleet manager

\`npx tsx bench/hour.ts\`. The steps are those of \`tests/browser/managers-hour.test.ts\`, by keyboard alone.

${run}

Milliseconds from a key to the paint of the page’s first answer: a change of the document, of the focus or of a field, seen by a
MutationObserver. Walks: ${walks.length}, with a processor that is ${throttle === 1 ? 'not slowed down' : `${throttle} times slower`}. The target is ${target} ms for every key.

${formatTable([head.flatMap((cell) => cell.split(' | ')), ...[...keys].map(([name, all]) => rowOf(name, all).flatMap((cell) => cell.split(' | ')))])}

Keys without an answer before the next key: ${unanswered.length}.
${[...new Set(unanswered)].map((line) => `\n* ${line}`).join('')}
`;
  console.log(text);
  await writePage(out, 'HOUR.md', `${text.trimEnd()}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { rounds, ...settings } = readOptions({ rounds: 3, throttle: 1, out: pagesFolder });
  noteStart();
  await buildPortal();
  const walks: Walk[] = [];
  for (let round = 0; round < rounds; round++)
    await withDemo(async (site) => {
      walks.push(await walkOnce(site, settings.throttle));
    });
  await writeHour(walks, settings);
}
