import { printLines } from './refuse.ts';
import { writeReport } from './report-writer.ts';

/** npm run write -- <report>: writes the file of a report for a user */
await printLines(writeReport(process.argv.slice(2)));
