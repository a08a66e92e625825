import { statSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { withClient } from '../server/database/connect.ts';
import { messageOf } from '../server/database/errors.ts';
import { columnTypes } from '../server/database/file-tables.ts';
import { type Database, openDatabase } from '../server/database/open.ts';
import { runningUrl } from '../server/database/reach.ts';
import { type Environment, readEnvironment } from '../server/environment.ts';
import { count, printable } from '../server/importing/descriptions.ts';
import { newTable } from '../server/importing/new-table.ts';

const usage = `npm run new:table <name> -- --from <file> [options]: a table from a csv, tsv or xlsx file, with its rows

  whose the rows are, one of three:
    a column customer_number in the file
    --account   the customer number, when all rows are of one account
    --shared    the same for every account

  --types     types that are not to be guessed: zip=text,cost=numeric; there are ${Object.keys(columnTypes).join(', ')}
  --dates     mdy or dmy, where days such as 3/4/2026 can be read both ways
  --decimals  point or comma, where numbers such as 1.234 can be read both ways
  --encoding  of a file that is not UTF-8: windows-1252, for example
  --sheet     of a workbook; the first one by default
  --skip-bad  loads the other rows where some are refused; without it, all or nothing
  --dry-run   shows what the file holds, and writes nothing
  --add       puts the rows behind those of a table that is there; --replace in their place,
              and with --types in columns of other types`;

const tell = (line: string) => console.log(printable(line));

function refuse(message: string): never {
  console.error(printable(message));
  process.exit(1);
}

const { positionals, values } = optionsOf({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    account: { type: 'string' },
    shared: { type: 'boolean' },
    types: { type: 'string' },
    dates: { type: 'string' },
    decimals: { type: 'string' },
    encoding: { type: 'string' },
    sheet: { type: 'string' },
    add: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    'skip-bad': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
});

function optionsOf<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(`${messageOf(error)}\n\n${usage}`);
  }
}

/** The database at hand: the one given, the one that runs in the data folder, or that one, started for the time of the work. */
async function openHere({ databaseUrl, databaseAppUrl, dataDir }: Environment): Promise<Database> {
  const running = databaseUrl === undefined ? await runningUrl(dataDir) : null;
  return openDatabase({ databaseUrl: databaseUrl ?? running ?? undefined, databaseAppUrl, dataDir, log: console.log });
}

async function load(name: string, from: string): Promise<void> {
  const environment = readEnvironment(process.env);
  const database = await openHere(environment);
  const embedded = environment.databaseUrl === undefined;
  const { 'skip-bad': skipBad, 'dry-run': dryRun, ...options } = values;
  try {
    const loaded = await withClient(database.adminUrl, (client) =>
      newTable({ root: '.', client, embedded, log: tell }, { ...options, name, from, skipBad, dryRun }),
    );
    if (loaded === null) return;
    // The rights to the table follow from its description.
    await openDatabase({
      databaseUrl: database.adminUrl,
      databaseAppUrl: environment.databaseAppUrl,
      log: () => undefined,
    });
    const left = loaded.refused > 0 ? `, and ${count(loaded.refused)} left out` : '';
    console.log(`${count(loaded.rows)} loaded into ${name}${left}. Next: npm run new:report <id> -- --table ${name}`);
  } catch (error) {
    throw await database.explain(error);
  } finally {
    await database.close();
  }
}

const [name, ...more] = positionals;
const { from } = values;
if (name === undefined || from === undefined || more.length > 0) refuse(usage);
if (!statSync(from, { throwIfNoEntry: false })?.isFile()) refuse(`There is no file ${from}.`);
try {
  await load(name, from);
} catch (error) {
  refuse(messageOf(error));
}
