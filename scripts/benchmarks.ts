import { parseArgs } from 'node:util';
import { fillBenchmarks } from '../server/benchmarks/fill.ts';
import { withOwner } from '../server/database/reach.ts';
import { today } from '../server/demo.ts';
import { readEnvironment } from '../server/environment.ts';
import { printError } from './refuse.ts';

/** Recalculates the benchmarks, whether a server is running or not. */
try {
  parseArgs({ options: {} });
  const { databaseUrl, dataDir } = readEnvironment(process.env);
  const log = (line: string) => console.log(line);
  const figures = await withOwner({ databaseUrl, dataDir, log }, (owner) => fillBenchmarks(owner, today()));
  log(
    figures > 0
      ? `Calculated ${figures.toLocaleString('en-US')} benchmarks, each from at least five accounts.`
      : 'No benchmarks: no country has at least five accounts.',
  );
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
