import { parseArgs } from 'node:util';
import { fillBenchmarks } from '../server/benchmarks/fill.ts';
import { withOwner } from '../server/database/reach.ts';
import { today } from '../server/demo.ts';
import { readEnvironment } from '../server/environment.ts';

/** Works out the industry figures anew, beside a server that runs or without one. */
try {
  parseArgs({ options: {} });
  const { databaseUrl, dataDir } = readEnvironment(process.env);
  const log = (line: string) => console.log(line);
  const figures = await withOwner({ databaseUrl, dataDir, log }, (owner) => fillBenchmarks(owner, today()));
  log(
    figures > 0
      ? `${figures.toLocaleString('en-US')} industry figures, each of five accounts or more.`
      : 'No industry figures: there are fewer than five accounts of a country.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
