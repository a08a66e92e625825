import { openMarkingJobs } from './marking.ts';

/** A server of its own process that runs jobs until it is killed: `server.ts <owner’s address> <role’s address>`. */
const [adminUrl = '', appUrl = ''] = process.argv.slice(2);
const say = (_detail: object, text: string) => console.error(text);
const log = { error: say, warn: say };
const { jobs } = await openMarkingJobs({ adminUrl, appUrl }, `process ${process.pid}`, { now: () => new Date(), log });
await jobs.start();
console.log('started');
