import { tell } from './refuse.ts';
import { newReport } from './report-maker.ts';

/** npm run new:report <id> [-- --table <name>]: a report that is in order from the start, with its query and its words. */
await tell(newReport('.', process.argv.slice(2)));
