import { writeFileFor } from './file-writer.ts';
import { printLines } from './refuse.ts';

/** npm run write -- <id>: writes the file of a report or dashboard for a user */
await printLines(writeFileFor(process.argv.slice(2)));
