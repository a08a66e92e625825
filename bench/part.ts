import { seconds } from './rounds.ts';

/** A part that fails is reported and missing from the results. The others are still measured, and the command ends with 1. */
export async function part(name: string, work: () => Promise<void>): Promise<void> {
  console.log(name);
  try {
    console.log(`${name}: ${(await seconds(work)).toFixed(1)} s`);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
