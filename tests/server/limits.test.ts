import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { limits } from '../../server/limits.ts';

const { input, reports, connection, connections, database, signIn } = limits;
const count = (n: number) => n.toLocaleString('en-US');
const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;

it('match the table in docs/operations.md', async () => {
  const lines = (await readFile('docs/operations.md', 'utf8')).split('\n');
  const rows = lines.map((line) => line.split('|').map((cell) => cell.trim())).filter(({ length }) => length === 5);
  const listed = new Map(rows.map(([, what, limit]) => [what, limit]));
  const { refused, gate } = signIn;
  const wanted = {
    'request body': `${input.bytes / 1024} kB, ${input.depth} levels, ${count(input.members)} members`,
    'parameters in an address': count(input.queryMembers),
    'faults listed in an answer': count(limits.faultsListed),
    'reports running at once': count(reports.slots),
    'long reports running in addition': `${reports.beside}, at most ${reports.besidePerAccount} of one account`,
    'reports of one account at once': count(reports.perAccount),
    'reports of one user at once': `${reports.perUser}, and ${reports.waitingPerUser} waiting`,
    'calls of one user in progress': count(limits.callsPerUser),
    'event streams of one user': count(limits.events.perUser),
    'unread data of an event stream': `${limits.events.behind / 1024} kB`,
    "a report's wait for a slot": `${reports.waitSeconds} s`,
    "a report's query": `${reports.seconds / 60} min`,
    'a client that reads nothing of a report while others wait': `${reports.idleSeconds} s`,
    'a client that reads nothing of a report': `${reports.stallSeconds} s`,
    'a client that sends a request slowly': seconds(connection.request),
    'files being received at once': `${limits.uploads.underWay / 1024 ** 3} GB`,
    'a client that sends files slowly': `${seconds(limits.uploads.stall)} without a byte, ${limits.uploads.whole / 60_000} min in all`,
    'a connection idle in both directions': seconds(connection.idle),
    'a connection idle between two requests': seconds(connection.keepAlive),
    'a client that does not close its connection after an unreadable request': seconds(connection.farewell),
    'open connections': `${count(connections.all)}, at most half of (\`ulimit -n\` − ${connections.reservedFiles})`,
    'open connections from one network': `${count(connections.perNetwork)}, at most a quarter of those in all; no limit for the proxies in \`TRUST_PROXY\``,
    "a short call's queries": `${seconds(database.query)} each, after at most ${seconds(database.connect)} for a connection`,
    'rejected sign-ins': `${refused.byUser} per minute for one name from one network, ${refused.byAddress} from one network`,
    'password checks': `${gate.atOnce} at once; others wait at most ${seconds(gate.patience)}`,
    'connections to PostgreSQL': `${database.connections} for short calls, 1 for the health check, 1 for events, 1 for jobs, ${reports.slots + reports.beside} for reports, and up to 8 idle ones in each of at most 4 threads`,
  };
  expect(Object.fromEntries(Object.keys(wanted).map((what) => [what, listed.get(what)]))).toEqual(wanted);
});
