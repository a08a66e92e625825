import type { ParseArgsConfig, parseArgs } from 'node:util';
import { withClient } from '../server/database/connect.ts';
import { messageOf } from '../server/database/errors.ts';
import { columnTypes } from '../server/database/file-tables.ts';
import { type Database, openDatabase } from '../server/database/open.ts';
import { runningUrl } from '../server/database/reach.ts';
import { type Environment, readEnvironment } from '../server/environment.ts';
import { count, printable } from '../server/importing/descriptions.ts';
import { newTable } from '../server/importing/new-table.ts';
import { readArguments } from './arguments.ts';
import { refuseUnlessFile } from './paths.ts';

const usage = `Usage: npm run new:table <name> -- --from <file> [options]

Creates a table with the rows of a csv, tsv or xlsx file.

  The rows need an account, in one of three ways:
    a column customer_number in the file
    --account  the customer number, if all rows belong to one account
    --shared   the rows are the same for every account

  --types      column types, such as zip=text,cost=numeric; the others are guessed
               types: ${Object.keys(columnTypes).join(', ')}
  --dates      mdy, dmy or ymd, for ambiguous dates such as 3/4/2026
  --decimals   point or comma, for ambiguous numbers such as 1.234
  --blank      texts that mean “no value”, such as n/a,unknown
  --header     the line of the headers if they are not in the first row, such as 6, or 6-7 for two rows;
               none if the file has no headers
  --totals     skip or keep, for rows that hold totals of rows above them
  --formula-rows  skip or keep, for rows with nothing but the results of formulas
  --years      keep or short, for years before 1950 or far in the future; short reads 0014 as 2014
  --currency-column  adds a column with the currency of each amount
  --encoding   the encoding of a file that is not UTF-8, such as windows-1252
  --sheet      the sheet of a workbook; by default the first one
  --skip-bad   skips rows that are rejected; by default nothing is loaded then
  --dry-run    reads all rows with their types and writes nothing
  --add        adds the rows to an existing table
  --again      with --add, adds rows that are all in the table already
  --replace    replaces the rows of an existing table; with --types it also changes column types`;

const print = (line: string) => console.log(printable(line));

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
    blank: { type: 'string' },
    header: { type: 'string' },
    totals: { type: 'string' },
    'formula-rows': { type: 'string' },
    years: { type: 'string' },
    'currency-column': { type: 'boolean', default: false },
    encoding: { type: 'string' },
    sheet: { type: 'string' },
    add: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    'skip-bad': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
});

function optionsOf<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return readArguments(config, usage);
  } catch (error) {
    return refuse(messageOf(error));
  }
}

/** The database of DATABASE_URL, or that of the data folder, which is started if it is not running. */
async function openHere({ databaseUrl, databaseAppUrl, dataDir }: Environment): Promise<Database> {
  const running = databaseUrl === undefined ? await runningUrl(dataDir) : null;
  return openDatabase({ databaseUrl: databaseUrl ?? running ?? undefined, databaseAppUrl, dataDir, log: console.log });
}

async function load(name: string, from: string): Promise<void> {
  const environment = readEnvironment(process.env);
  const database = await openHere(environment);
  const embedded = environment.databaseUrl === undefined;
  const {
    'skip-bad': skipBad,
    'dry-run': dryRun,
    'currency-column': currencyColumn,
    'formula-rows': formulaRows,
    ...options
  } = values;
  const given = { ...options, name, from, skipBad, dryRun, currencyColumn, formulaRows };
  try {
    const loaded = await withClient(database.adminUrl, (client) =>
      newTable({ root: '.', client, embedded, log: print }, given),
    );
    if (loaded === null) return;
    // Opening the database again grants the rights to the table.
    await openDatabase({
      databaseUrl: database.adminUrl,
      databaseAppUrl: environment.databaseAppUrl,
      log: () => undefined,
    });
    const skipped = loaded.refused > 0 ? ` and skipped ${count(loaded.refused)}` : '';
    const next = values.add || values.replace ? '' : ` Next: npm run new:report <id> -- --table ${name}`;
    console.log(`Loaded ${count(loaded.rows)} into ${name}${skipped}.${next}`);
  } catch (error) {
    throw await database.explain(error);
  } finally {
    await database.close();
  }
}

const [name, ...more] = positionals;
const { from } = values;
if (name === undefined || from === undefined || more.length > 0) refuse(usage);
try {
  refuseUnlessFile('--from', from);
  await load(name, from);
} catch (error) {
  refuse(messageOf(error));
}
