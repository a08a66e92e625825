import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allRows } from '../engine/tables/cells.ts';
import { groupRows } from '../engine/tables/groups.ts';
import { totalGroups } from '../engine/tables/totals.ts';
import { columns, fields } from './fleet-rows.ts';
import { decodeFrames } from './frames.ts';
import { looksText } from './looks-text.ts';
import { describeMachine, load } from './machine.ts';
import { type Answer, cases, differenceOf, pivotFields } from './pivots/cases.ts';
import { type Running, start } from './pivots/contestants.ts';
import { framesOf, writeRows } from './pivots/rows.ts';
import { Figures } from './rounds.ts';
import { timeSummaries } from './summaries.ts';

// Rows looked at another way: pivots beside peers, groups, and what is in columns. Usage: npx tsx bench/looks.ts [--rows
// 1000000] [--rounds 3]

/** Ours first: what the others say is compared with it. */
const contestants = ['ours', 'perspective', 'duckdb', 'arquero'] as const;

/** Seconds: who took longer for a pivot is not asked for it again, in no round. */
const patience = 2;

type Paths = Record<'frames' | 'arrow', string>;

/** Loads and works each pivot out, at first and again, in turn; in the first round the answers are compared. */
async function measureRound(all: readonly Running[], paths: Paths, round: number, figures: Figures): Promise<void> {
  const answers = new Map<string, Answer>();
  for (const [place, name] of contestants.entries()) {
    const contestant = all[place] as Running;
    figures.add(`${name} load`, await contestant.load(name === 'ours' ? paths.frames : paths.arrow));
    for (const { name: of } of cases) {
      if (figures.median(`${name} first ${of}`) > patience) continue;
      const first = await contestant.pivot(of);
      figures.add(`${name} first ${of}`, first);
      if (round === 0) {
        const answer = await contestant.answer();
        const difference = differenceOf(answers.get(of) ?? answer, answer);
        if (difference) throw new Error(`${of}: ${name} says other things: ${difference}`);
        if (name === 'ours') answers.set(of, answer);
      }
      if (first < patience) figures.add(`${name} again ${of}`, await contestant.pivot(of));
    }
    await contestant.forget();
  }
}

async function measurePivots(rows: number, rounds: number, figures: Figures): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'motorpool-looks-'));
  const paths = { frames: join(folder, 'rows.frames'), arrow: join(folder, 'rows.arrow') };
  const all: Running[] = [];
  try {
    await writeRows(rows, pivotFields, paths);
    for (const name of contestants) all.push(await start(name));
    for (let round = 0; round < rounds; round++) {
      console.log(`  round ${round + 1} of ${rounds}`);
      await measureRound(all, paths, round, figures);
    }
  } finally {
    for (const each of all) await each.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const [summed, others] = [
  ['number_1', 'number_2', 'number_5'],
  ['low_1', 'high_0'],
];

/** Groups and what is in columns: of rows that nobody has looked at before, and again. */
function measureRows(rows: number, rounds: number, figures: Figures): void {
  const frames = framesOf(
    rows,
    fields.map(({ name }) => name),
  );
  for (let round = 0; round < rounds; round++) {
    const table = decodeFrames(frames);
    const all = allRows(table);
    for (const by of others) {
      const begun = performance.now();
      const totalled = columns.filter(({ value }) => summed.includes(value));
      totalGroups(table, all, groupRows(table, all, [by]), totalled);
      figures.add(`groups by ${by}`, (performance.now() - begun) / 1000);
    }
    for (const pass of ['first', 'again']) {
      const times = timeSummaries(table);
      figures.add(`summaries ${pass}`, times.reduce((sum, { time }) => sum + time, 0) / 1000);
      figures.add(`summaries ${pass}, first column`, (times[0]?.time ?? Number.NaN) / 1000);
      figures.add(`summaries ${pass}, slowest`, Math.max(...times.map(({ time }) => time)) / 1000);
    }
  }
}

/** Measures, and writes `bench/LOOKS.md`. Figures that were taken elsewhere, such as of the tab, stand there as well. */
export async function benchLooks({
  rows = 1_000_000,
  rounds = 3,
  figures = new Figures(),
  chromium = 'not used',
} = {}): Promise<void> {
  const idle = load();
  await measurePivots(rows, rounds, figures);
  measureRows(rows, rounds, figures);
  const machine = await describeMachine({ postgres: 'not used', chromium });
  const text = looksText({ figures, rows, rounds, machine, idle });
  console.log(text);
  await writeFile(fileURLToPath(new URL('./LOOKS.md', import.meta.url)), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { rows: { type: 'string' }, rounds: { type: 'string' } } });
  await benchLooks({ rows: Number(values.rows ?? 1_000_000), rounds: Number(values.rounds ?? 3) });
}
