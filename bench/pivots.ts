import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allRows } from '../engine/tables/cells.ts';
import { groupRows } from '../engine/tables/groups.ts';
import { totalGroups } from '../engine/tables/totals.ts';
import { columns, fields } from './fleet-rows.ts';
import { decodeFrames } from './frames.ts';
import { describeRun, noteStart } from './machine.ts';
import { readOptions } from './options.ts';
import { pagesFolder, writePage } from './page.ts';
import { type Answer, cases, differenceOf, pivotFields } from './pivots/cases.ts';
import { type ContestantProcess, start } from './pivots/contestants.ts';
import { pivotsText } from './pivots/page.ts';
import { framesOf, writeRows } from './pivots/rows.ts';
import { Figures } from './rounds.ts';
import { timeSummaries } from './summaries.ts';

// Pivots beside peers, groups, and column summaries. Usage: npx tsx bench/pivots.ts [--rows 1000000] [--rounds 3]

/** Ours first: the figures of the others are compared with it. */
const contestants = ['ours', 'perspective', 'duckdb', 'arquero'] as const;

/** Seconds. A contestant that takes longer for a pivot is not timed with it again. */
const patience = 2;

type Paths = Record<'frames' | 'arrow', string>;

/** Loads the rows and computes each pivot twice, one contestant after the other. The first round compares their figures. */
async function measureRound(
  all: readonly ContestantProcess[],
  paths: Paths,
  round: number,
  figures: Figures,
): Promise<void> {
  const answers = new Map<string, Answer>();
  for (const [place, name] of contestants.entries()) {
    const contestant = all[place] as ContestantProcess;
    figures.add(`${name} load`, await contestant.load(name === 'ours' ? paths.frames : paths.arrow));
    for (const { name: of } of cases) {
      if (figures.median(`${name} first ${of}`) > patience) continue;
      const first = await contestant.pivot(of);
      figures.add(`${name} first ${of}`, first);
      if (round === 0) {
        const answer = await contestant.answer();
        const difference = differenceOf(answers.get(of) ?? answer, answer);
        if (difference) throw new Error(`${of}: ${name} differs from ours: ${difference}`);
        if (name === 'ours') answers.set(of, answer);
      }
      if (first < patience) figures.add(`${name} again ${of}`, await contestant.pivot(of));
    }
    await contestant.forget();
  }
}

async function measurePivots(rows: number, rounds: number, figures: Figures): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'motorpool-pivots-'));
  const paths = { frames: join(folder, 'rows.frames'), arrow: join(folder, 'rows.arrow') };
  const all: ContestantProcess[] = [];
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

const [summed, groupedBy] = [
  ['number_1', 'number_2', 'number_5'],
  ['low_1', 'high_0'],
];

/** Groups and column summaries, of freshly decoded rows and a second time. */
function measureRows(rows: number, rounds: number, figures: Figures): void {
  const frames = framesOf(
    rows,
    fields.map(({ name }) => name),
  );
  for (let round = 0; round < rounds; round++) {
    const table = decodeFrames(frames);
    const all = allRows(table);
    for (const by of groupedBy) {
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

/** Measures, and writes `PIVOTS.md`, which also shows figures that were measured before, such as those of the browser. */
export async function benchPivots({
  rows = 1_000_000,
  rounds = 3,
  out = pagesFolder,
  figures = new Figures(),
  chromium = 'not used',
} = {}): Promise<void> {
  noteStart();
  await measurePivots(rows, rounds, figures);
  measureRows(rows, rounds, figures);
  const run = await describeRun({ postgres: 'not used', chromium });
  const text = pivotsText({ figures, rows, rounds, run });
  console.log(text);
  await writePage(out, 'PIVOTS.md', text);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await benchPivots(readOptions({ rows: 1_000_000, rounds: 3, out: pagesFolder }));
