import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { limits } from '../../server/limits.ts';

const { input, reports, connection, database, signIn } = limits;
const count = (n: number) => n.toLocaleString('en-US');
const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;

it('are listed in the operators’ table', async () => {
  const lines = (await readFile('docs/operations.md', 'utf8')).split('\n');
  const rows = lines.map((line) => line.split('|').map((cell) => cell.trim())).filter(({ length }) => length === 5);
  const told = new Map(rows.map(([, what, limit]) => [what, limit]));
  const { refused, gate } = signIn;
  const wanted = {
    'a body': `${input.bytes / 1024} kB, ${input.depth} levels, ${count(input.members)} members`,
    'parameters in an address': count(input.queryMembers),
    'faults that an answer lists': count(limits.faultsTold),
    'reports at once': count(reports.slots),
    'long reports beside them': `${reports.beside}, of one account ${reports.besidePerAccount}`,
    'reports of one account at once': count(reports.perAccount),
    'reports of one user at once': `${reports.perUser}, and ${reports.waitingPerUser} that wait`,
    'calls of one user under way': count(limits.callsPerUser),
    'streams of events of one user': count(limits.events.perUser),
    'what a reader of events leaves behind': `${limits.events.behind / 1024} kB`,
    "a report's wait for its turn": `${reports.waitSeconds} s`,
    "a report's query": `${reports.seconds / 60} min`,
    'a reader that takes nothing of a report while others wait': `${reports.idleSeconds} s`,
    'the same, for longer': `${reports.stallSeconds} s`,
    'a caller that sends a request slowly': seconds(connection.request),
    'a connection on which nothing happens, in either direction': seconds(connection.idle),
    "a short call's queries": `${seconds(database.query)} each, after at most ${seconds(database.connect)} for a connection`,
    'refused sign-ins': `${refused.byUser} a minute of one name from one network, ${refused.byAddress} of one network`,
    'passwords looked at': `${gate.atOnce} at once; others wait at most ${seconds(gate.patience)}`,
    'connections to PostgreSQL': `${database.connections} for short calls, 1 for the question whether it is there, 1 for events, ${reports.slots + reports.beside} for reports and 8 idle ones in each of at most 4 threads`,
  };
  expect(Object.fromEntries(Object.keys(wanted).map((what) => [what, told.get(what)]))).toEqual(wanted);
});
