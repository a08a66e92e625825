import { helpOf } from './reference/help.ts';

/**
 * Loaded before every npm script that runs on Node (`package.json`). With `--help` the script’s part of the reference is
 * printed, and the script does not start.
 */
const script = process.env.npm_lifecycle_event;
if (script !== undefined && process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
  console.log(helpOf(script));
  process.exit(0);
}
