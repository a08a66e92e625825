import { fileURLToPath } from 'node:url';
import { driverTypeOf } from '../engine/search/driver-type.ts';
import { formatTable, verdict } from './format.ts';
import { describeRun, noteStart } from './machine.ts';
import { readOptions } from './options.ts';
import { pagesFolder, writePage } from './page.ts';
import { median } from './rounds.ts';
import { type Site, signInAs, username, withFleet } from './site.ts';

// The vehicle and driver search in a fleet of 30,000 vehicles. Usage: npx tsx bench/search.ts [--calls 30]

/** Milliseconds. */
const target = 50;

const searches = [
  ['start of a number', '4900'],
  ['make', 'ford'],
  ['model of two words', 'grand cherokee'],
  ['driver’s last name', 'smith'],
  ['two digits of most numbers', '20'],
  ['two letters of many names', 'an'],
  ['seven words of one letter', 'a e i n o r s'],
  ['text without results', 'qqqq'],
] as const;

interface Timing {
  median: number;
  p95: number;
  /** The number of results of the last call. */
  results: string;
}

interface Answer {
  data: { matches?: number }[];
}

const warmUpOf = (calls: number) => Math.ceil(calls / 6);

/** Complete calls, one after the other, each read to its end. */
async function time(url: string, token: string, calls: number): Promise<Timing> {
  const warmUp = warmUpOf(calls);
  const times: number[] = [];
  let data: Answer['data'] = [];
  for (let i = 0; i < warmUp + calls; i++) {
    const begun = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const body = (await answer.json()) as Answer;
    if (i >= warmUp) times.push(performance.now() - begun);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    data = body.data;
  }
  const sorted = times.sort((a, b) => a - b);
  const results = (data[0]?.matches ?? data.length ?? 0).toLocaleString('en-US');
  return { median: median(sorted), p95: sorted[Math.ceil(calls * 0.95) - 1] ?? Number.NaN, results };
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** Measures, and writes `SEARCH.md`. */
export async function benchSearch({ address, postgres }: Site, { calls = 30, out = pagesFolder } = {}): Promise<void> {
  noteStart();
  const { token } = await signInAs(address, username);
  const shortest = await time(`${address}/api/user`, token, calls);
  const rows: string[][] = [];
  for (const [name, text] of searches) {
    const query = encodeURIComponent(text);
    for (const [kind, path] of [
      ['vehicles', `vehicle-search?type=ALL&query=${query.toUpperCase()}`],
      ['drivers', `driver-search?type=${driverTypeOf(text)}&query=${query}`],
    ] as const) {
      const { median: middle, p95, results } = await time(`${address}/api/${path}`, token, calls);
      const ratio = `${(middle / shortest.median).toFixed(1)} ×`;
      const row = [
        kind,
        `${name}: \`${text}\``,
        results,
        ms(middle),
        ms(p95),
        ratio,
        verdict(middle <= target, middle),
      ];
      rows.push(row);
      console.log(row.join(' | '));
    }
  }
  const run = await describeRun({ postgres, chromium: 'not used' });
  const head = ['', 'searched text', 'results', 'median', '95th percentile', 'vs. `GET /api/user`', ''];
  await writePage(
    out,
    'SEARCH.md',
    `# Search

\`npx tsx bench/search.ts\`, also a part of \`npm run bench\`. Complete HTTP calls, one after the other: ${calls} each, after ${warmUpOf(calls)} to warm up. The
account has 30,000 vehicles and 28,618 drivers. For comparison, the shortest call, \`GET /api/user\`, takes ${ms(shortest.median)} (95th percentile
${ms(shortest.p95)}). The target is a median of ${target} ms. The search stops counting at 1,001 results.

${run}

${formatTable([head, ...rows])}
`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = readOptions({ calls: 30, out: pagesFolder });
  await withFleet((site) => benchSearch(site, options));
}
