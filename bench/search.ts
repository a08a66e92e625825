import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describeMachine, load } from './machine.ts';
import { median } from './rounds.ts';
import { type Site, signInAs, username, withFleet } from './site.ts';

// What a search of vehicles and of drivers takes in a fleet of 30,000. Usage: npx tsx bench/search.ts

/** Milliseconds. */
const target = 50;
const [warm, times] = [5, 30];

const searches = [
  ['the beginning of a number', '4900'],
  ['a make', 'ford'],
  ['a model of two words', 'grand cherokee'],
  ['a driver’s last name', 'smith'],
  ['two characters that most have', '20'],
  ['two letters of many names', 'an'],
  ['seven words of a letter', 'a e i n o r s'],
  ['what nothing has', 'qqqq'],
] as const;

interface Timed {
  median: number;
  p95: number;
  /** Of the last answer. */
  found: string;
}

interface Answer {
  data: { matches?: number }[];
}

/** Whole calls, one after the other, each read to its end. */
async function time(url: string, token: string): Promise<Timed> {
  const taken: number[] = [];
  let data: Answer['data'] = [];
  for (let i = 0; i < warm + times; i++) {
    const begun = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const body = (await answer.json()) as Answer;
    if (i >= warm) taken.push(performance.now() - begun);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    data = body.data;
  }
  const sorted = taken.sort((a, b) => a - b);
  const found = (data[0]?.matches ?? data.length ?? 0).toLocaleString('en-US');
  return { median: median(sorted), p95: sorted[Math.ceil(times * 0.95) - 1] ?? Number.NaN, found };
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** Measures, and writes `bench/SEARCH.md`. */
export async function benchSearch({ address, postgres }: Site): Promise<void> {
  const idle = load();
  const { token } = await signInAs(address, username);
  const least = await time(`${address}/api/user`, token);
  const rows: string[] = [];
  for (const [name, text] of searches) {
    const query = encodeURIComponent(text);
    for (const [kind, path] of [
      ['vehicles', `vehicle-search?type=ALL&query=${query.toUpperCase()}`],
      ['drivers', `driver-search?query=${query}`],
    ]) {
      const { median: middle, p95, found } = await time(`${address}/api/${path}`, token);
      const cells = [
        kind,
        `${name}: \`${text}\``,
        found,
        ms(middle),
        ms(p95),
        `${(middle / least.median).toFixed(1)} ×`,
      ];
      rows.push(`| ${[...cells, middle <= target ? 'met' : '**missed**'].join(' | ')} |`);
      console.log(rows.at(-1));
    }
  }
  const machine = await describeMachine({ postgres, chromium: 'not used' });
  await writeFile(
    fileURLToPath(new URL('./SEARCH.md', import.meta.url)),
    `# Search

\`npx tsx bench/search.ts\`, and a part of \`npm run bench\`: whole calls over HTTP, ${times} each after ${warm} that don't count, one after the other, in an account of
30,000 vehicles and 28,618 drivers. Beside each the shortest call there is, \`GET /api/user\`: ${ms(least.median)}, 95th percentile ${ms(least.p95)}. The target is a
median of ${target} ms.

${machine.map((line) => `* ${line}`).join('\n')}
* Processes that wanted to run in the minute before: ${idle.toFixed(2)}

| | searched for | found | median | 95th percentile | beside \`GET /api/user\` | |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await withFleet(benchSearch);
