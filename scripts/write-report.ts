import { tell } from './refuse.ts';
import { writeReport } from './report-writer.ts';

/** npm run write -- <report>: the file of a report, from a server that runs. */
await tell(writeReport(process.argv.slice(2)));
