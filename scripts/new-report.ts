import { printLines } from './refuse.ts';
import { newReport } from './report-maker.ts';

/** npm run new:report <id> [-- --table <name>]: creates a valid report with its query and texts. */
await printLines(newReport('.', process.argv.slice(2)));
