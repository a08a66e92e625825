import { basename, join } from 'node:path';
import pg from 'pg';
import { listed, suggest } from '../../engine/check/suggest.ts';
import { type FileTable, readFileTables } from '../database/file-tables.ts';
import { inTurn } from '../database/migrate.ts';
import { accountsOf } from './accounts.ts';
import { codesNotes, namesCurrencies, trialNotes, withCodes } from './currency-columns.ts';
import { demoRowsOf } from './demo-rows.ts';
import { count, describeRefusals, describeSurvey } from './descriptions.ts';
import { loadRows } from './load.ts';
import type { Loaded } from './loaded.ts';
import { applyMigration, creationOf, migrationOf } from './migration.ts';
import { draftOf, type Move, makeDraft, moveRows } from './move-rows.ts';
import { tableNameFault } from './names.ts';
import { onceFree } from './once-free.ts';
import { type Owned, ownerOf, ownerQuestion, refuseOwner, waysOf } from './owner.ts';
import { listPage, listPageWith, writeFiles } from './project-files.ts';
import { repeatsIn, rowsThere } from './repeats.ts';
import { changesOf, refuseForOthers, retyped, retypingOf, tellChanges } from './retype.ts';
import { surveyFile } from './survey.ts';
import type { Survey, SurveyOptions } from './surveyed.ts';
import type { Avoidable } from './values.ts';

export interface TableOptions extends Owned, Omit<SurveyOptions, 'reserved' | 'known'> {
  name: string;
  /** Path of the file. */
  from: string;
  add?: boolean;
  replace?: boolean;
  /** Adds rows although the table already has all of them. */
  again?: boolean;
  /** Loads the remaining rows if some are refused. */
  skipBad?: boolean;
  /** Does everything that a load does, without writing anything. */
  dryRun?: boolean;
}

interface Here {
  /** Root folder of the project. */
  root: string;
  /** The owner's connection to migrated tables. */
  client: pg.Client;
  /** Whether the database is the built-in one, whose rows are the demo's. */
  embedded: boolean;
  log: (line: string) => void;
  /** The portal's time zone, which times without one are in. Default: that of the process. */
  zone?: string;
}

interface Draft {
  loaded: Loaded;
  move: Move;
  /** Why it can't be moved into the table. */
  stops: string[];
}

const descriptionPath = (name: string) => `server/tables/${name}.json`;
const rowsPath = (name: string) => `server/tables/${name}.csv`;

async function reservedWords(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ word: string }>(
    `select word from pg_get_keywords() where catcode in ('R', 'T')`,
  );
  return new Set(rows.map(({ word }) => word));
}

async function refuseTaken(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ kind: string; numbered: boolean }>(
    `select case relkind when 'v' then 'view' else 'table' end as kind,
            exists (select from pg_attribute where attrelid = c.oid and attname = 'row_number') as numbered
       from pg_class c where relname = $1 and relnamespace = 'public'::regnamespace`,
    [name],
  );
  const [found] = rows;
  if (!found) return;
  throw new Error(
    found.numbered
      ? `The table ${name} already exists, but its files are missing here. Restore ${descriptionPath(name)}, its rows and its migration, ` +
          'choose another name, or remove the table from the database as the documentation describes.'
      : `${name} already exists as a ${found.kind} that was not made from a file. Choose another name.`,
  );
}

/** New rows need an existing table. */
function refuseMissing(name: string, tables: readonly FileTable[]): never {
  const meant = suggest(
    name,
    tables.map((table) => table.name),
  );
  throw new Error(
    `No table “${name}” was made from a file. ${meant ? `Did you mean ${meant}?` : 'To create it, leave out --add and --replace.'}`,
  );
}

/** Checks the columns of a file against those of an existing table. */
function refuseOthers(table: FileTable, survey: Survey): void {
  const found = survey.columns.map(({ name }) => name).filter((name) => name !== 'customer_number');
  const known = table.columns.map(({ name }) => name);
  const [fresh, missing] = [
    found.filter((name) => !known.includes(name)),
    known.filter((name) => !found.includes(name)),
  ];
  if (fresh.length + missing.length === 0) return;
  const parts = [
    ...fresh.map((name) => {
      const meant = suggest(name, missing);
      return `  ${name} is new${meant ? `. Was it called ${meant}?` : ''}`;
    }),
    ...missing.map((name) => `  ${name} is missing`),
  ];
  throw new Error(
    `${basename(survey.path)} does not have the columns of the table ${table.name}:\n${parts.join('\n')}`,
  );
}

/** Columns that were percentages when the table was created, but are not in this file. */
const withoutPercent = (table: FileTable, { columns }: Survey) =>
  table.columns.filter(({ name, written }) => {
    const found = columns.find((column) => column.name === name);
    return written === 'percent' && found && !found.writing.percent;
  });

function refuseAgain(table: FileTable, options: TableOptions): void {
  const { name, add, replace, types, shared, account } = options;
  if (add === replace)
    throw new Error(
      `The table ${name} already exists, made from ${table.from}. Use --add to append the rows, or --replace to replace its rows.`,
    );
  if (types !== undefined && add)
    throw new Error(
      `The types of ${name} are fixed in ${descriptionPath(name)}. Leave out --types, or change them with --replace, which reloads all rows.`,
    );
  if (table.owner === 'shared' && account !== undefined)
    throw new Error(`All accounts share the rows of ${name}. Leave out --account.`);
  if (table.owner === 'account' && shared)
    throw new Error(`The rows of ${name} belong to accounts. Leave out --shared.`);
}

function tableOf({ name, from }: TableOptions, survey: Survey, owner: FileTable['owner']): FileTable {
  const columns = survey.columns.filter((column) => column.name !== 'customer_number');
  if (columns.length === 0) throw new Error(`${basename(from)} has no columns except customer_number.`);
  return {
    name,
    owner,
    from: basename(from),
    columns: columns.map(({ name: field, type, header, decimals, written, of }) => ({
      name: field,
      type,
      header,
      decimals,
      written,
      of,
    })),
  };
}

/** What allows rows that are refused. */
const allowances: Readonly<Record<Avoidable, string>> = {
  year: 'To load such years as they are, use --years keep; to read 0014 as 2014, --years short; to load a date as a blank, --blank with its text.',
  currency:
    'To keep amounts in other currencies, use --currency-column when you create the table: it adds a column with the currency.',
};

/** Why the draft can't be loaded because of refused rows; empty if it can. */
function refusalStops({ skipBad }: TableOptions, { rows, refused, avoidable }: Loaded): string[] {
  if (refused === 0 || (skipBad && rows > 0)) return [];
  const said =
    rows === 0
      ? ['Every row was rejected. Nothing was written.']
      : [
          `${refused.toLocaleString('en-US')} of ${count(rows + refused)} ${refused === 1 ? 'was' : 'were'} rejected, so nothing was written. Correct ${refused === 1 ? 'it' : 'them'}, or skip ${refused === 1 ? 'it' : 'them'} with --skip-bad.`,
        ];
  return [[...said, ...[...avoidable].map((each) => allowances[each])].join(' ')];
}

/** All accounts with their currencies, if the rows belong to accounts or name a currency. */
const accountsFor = async (client: pg.Client, owner: FileTable['owner'], { columns }: Survey) =>
  owner === 'account' || namesCurrencies(columns) ? accountsOf(client) : new Map<string, string>();

/** The currencies of the accounts whose rows a file has. */
const currenciesOf = (accounts: ReadonlyMap<string, string>, { account }: TableOptions): string[] => [
  ...new Set(account === undefined ? accounts.values() : [accounts.get(account) ?? '']),
];

const zoneOf = ({ zone = new Intl.DateTimeFormat().resolvedOptions().timeZone }: Here): string => zone;

const skippedNote = ({ skipped: { count: times, first } }: Loaded, zone: string): string[] =>
  first === null
    ? []
    : [
        `${count(times, 'time')} ${times === 1 ? 'does' : 'do'} not exist in ${zone}, because the clock goes forward: “${first.text}” in line ${first.line}. ${times === 1 ? 'It is' : 'They are'} loaded an hour later. If the file has another time zone, set TZ.`,
      ];

/** Loads the valid rows of the file into the draft of the table. */
async function draftRows(
  here: Here,
  options: TableOptions,
  table: FileTable,
  survey: Survey,
  accounts: ReadonlyMap<string, string>,
): Promise<Draft> {
  const { account } = options;
  if (account !== undefined && !accounts.has(account))
    throw new Error(
      `The account “${account}” does not exist. Existing accounts: ${listed(accounts.keys()) || 'none. To create the demo accounts, run npm run seed'}.`,
    );
  await makeDraft(here.client, table);
  const loaded = await loadRows(here.client, { table, survey, account, accounts, zone: zoneOf(here) });
  for (const line of skippedNote(loaded, zoneOf(here))) here.log(line);
  if (loaded.refused > 0) for (const line of describeRefusals(survey.path, loaded)) here.log(line);
  if (loaded.rows > 0) for (const line of await repeatsIn(here.client, table)) here.log(line);
  return {
    loaded,
    move: { account, accounts, replace: options.replace === true },
    stops: [...survey.questions, ...refusalStops(options, loaded)],
  };
}

/** The demo's rows as the database now has them. Any other database leaves the existing file unchanged. */
async function demoFiles({ client, embedded, log }: Here, table: FileTable, isNew: boolean) {
  const path = rowsPath(table.name);
  if (!embedded && !isNew) {
    log(`${path} with the demo's rows is unchanged, because this is not the demo's database.`);
    return {};
  }
  const { csv, rows, of } = await demoRowsOf(client, table, isNew ? draftOf(table) : pg.escapeIdentifier(table.name));
  const why =
    table.owner === 'account'
      ? 'the others belong to accounts that are not in the demo, or exceed 10 MB'
      : 'the others exceed 10 MB';
  log(
    rows === of
      ? `The demo has all rows: ${path}.`
      : `The demo has ${rows.toLocaleString('en-US')} of ${count(of)} (${path}): ${why}.`,
  );
  return { [path]: csv };
}

async function makeTable(here: Here, table: FileTable, { move }: Draft): Promise<void> {
  const migration = migrationOf(here.root, table.name, creationOf(table));
  await applyMigration(here.client, migration);
  await moveRows(here.client, table, move);
  const demo = await demoFiles(here, table, true);
  const listing = listPageWith(here.root, table);
  if (!listing) here.log(`${listPage} no longer has a list of tables from files, so nothing was added to it.`);
  // Order matters if a run is killed in between: a description becomes valid with the journal, which the migration
  // writes last.
  const files = {
    ...described(table),
    ...demo,
    ...migration.files,
    ...listing,
  };
  await commit(here, table, files);
  here.log(`Written: ${Object.keys(files).join(', ')}.`);
}

const described = (table: FileTable) => ({
  [descriptionPath(table.name)]: `${JSON.stringify(table, null, 2)}\n`,
});

/** Rows that were added before are mentioned, and a file that was is not added twice. */
async function refuseTwice(here: Here, table: FileTable, { loaded }: Draft, again: boolean): Promise<void> {
  const there = await rowsThere(here.client, table);
  if (there === 0) return;
  const said = `${there.toLocaleString('en-US')} of ${count(loaded.rows)} ${there === 1 ? 'is' : 'are'} already in the table ${table.name}.`;
  if (there < loaded.rows || again) return here.log(said);
  throw new Error(`${said} Nothing was added. To replace the rows, use --replace. To add them again, use --again.`);
}

async function loadAgain(here: Here, table: FileTable, draft: Draft, again: boolean): Promise<void> {
  if (!draft.move.replace) await refuseTwice(here, table, draft, again);
  await moveRows(here.client, table, draft.move);
  await commit(here, table, { ...(await demoFiles(here, table, false)), ...listPageWith(here.root, table) });
}

/** Loads new rows into columns with other types. Rows of other accounts and of other databases stay. */
async function loadRetyped(here: Here, table: FileTable, { move }: Draft): Promise<void> {
  const { root, client, log } = here;
  const changes = await changesOf(client, table);
  await refuseForOthers(client, table, move, changes);
  // Table names have no hyphens, so this name can't be mistaken for the migration of a table.
  const migration = changes.length > 0 ? migrationOf(root, `${table.name}-types`, retypingOf(table, changes)) : null;
  if (migration) await applyMigration(client, migration);
  await moveRows(client, table, move);
  const files = {
    ...described(table),
    ...(await demoFiles(here, table, false)),
    ...migration?.files,
    ...listPageWith(root, table),
  };
  await commit(here, table, files);
  for (const line of tellChanges(changes)) log(line);
  if (migration) log(`Written: ${Object.keys(files).join(', ')}. Run npm run check to see which reports to adapt.`);
}

/** Commits files and rows together, or neither. */
async function commit({ root, client }: Here, { name }: FileTable, files: Readonly<Record<string, string>>) {
  await client.query(`analyze ${pg.escapeIdentifier(name)}`);
  const undo = writeFiles(root, files);
  await client.query('commit').catch((error: unknown) => {
    undo();
    throw error;
  });
}

const beginAlone = (client: pg.Client, name: string) =>
  onceFree(
    client,
    () => client.query(`lock table ${pg.escapeIdentifier(name)} in access exclusive mode`),
    `${name} was locked by readers. Try again later.`,
  );

/** The owner and the columns of new rows fit the table. */
function refuseColumns(
  there: FileTable,
  table: FileTable,
  options: TableOptions,
  survey: Survey,
  log: Here['log'],
): void {
  if (!options.dryRun) refuseOwner(there, options, survey);
  refuseOthers(there, survey);
  for (const { name } of withoutPercent(table, survey)) log(`${name} has no % in this file, so 12 means 1200%.`);
}

/** Creates a table from a file, or loads a file into such a table, all of it or nothing. */
export async function newTable(here: Here, options: TableOptions): Promise<Loaded | null> {
  const { root, client, log } = here;
  const zone = zoneOf(here);
  const { name } = options;
  await client.query(`set timezone = ${pg.escapeLiteral(zone)}`);
  const reserved = await reservedWords(client);
  const tables = readFileTables(join(root, 'server/tables'));
  const there = tables.find((table) => table.name === name);
  const fault = tableNameFault(name, reserved);
  if (fault) throw new Error(fault);
  if (!there && (options.add || options.replace)) refuseMissing(name, tables);
  if (!there) await refuseTaken(client, name);
  if (there && !options.dryRun) refuseAgain(there, options);
  const found = await surveyFile(options.from, { ...options, reserved, known: there?.columns });
  for (const line of describeSurvey(found)) log(line);
  const given = there?.owner ?? ownerOf(options, found);
  const owner = given ?? 'shared';
  // A trial needs no owner. Without one, the file is read to ask all questions at once.
  const isOpen = given === null || (options.dryRun === true && waysOf(options, found).length === 0);
  const accounts = isOpen ? new Map<string, string>() : await accountsFor(client, owner, found);
  const own = currenciesOf(accounts, options);
  for (const line of codesNotes(found.columns, own)) log(line);
  const survey = { ...found, columns: withCodes(found.columns, own) };
  const table = there ? retyped(there, survey) : tableOf(options, survey, owner);
  if (there) refuseColumns(there, table, options, survey, log);
  const draft = await draftRows(here, options, isOpen ? { ...table, owner: 'shared' } : table, survey, accounts);
  const stops = [...(given === null && !options.dryRun ? [ownerQuestion] : []), ...draft.stops];
  if (stops.length > 0) throw new Error(stops.join('\n'));
  if (options.dryRun) {
    if (isOpen) for (const line of trialNotes(found.columns, options)) log(line);
    log(`${count(draft.loaded.rows)} would be loaded. Nothing was written.`);
    return null;
  }
  await inTurn(client, async () => {
    const isRetyped = there !== undefined && options.types !== undefined;
    await (isRetyped ? beginAlone(client, name) : client.query('begin'));
    try {
      if (!there) await makeTable(here, table, draft);
      else if (isRetyped) await loadRetyped(here, table, draft);
      else await loadAgain(here, table, draft, options.again === true);
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
  return draft.loaded;
}
