import { basename, join } from 'node:path';
import pg from 'pg';
import { listed, suggest } from '../../engine/check/suggest.ts';
import { type FileTable, readFileTables } from '../database/file-tables.ts';
import { inTurn } from '../database/migrate.ts';
import { accountsOf } from './accounts.ts';
import { demoRowsOf } from './demo-rows.ts';
import { loadRows } from './load.ts';
import type { Loaded } from './loaded.ts';
import { applyMigration, creationOf, migrationOf } from './migration.ts';
import { draftOf, type Move, makeDraft, moveRows } from './move-rows.ts';
import { tableNameFault } from './names.ts';
import { onceFree } from './once-free.ts';
import { readmeWith, writeFiles } from './project-files.ts';
import { changesOf, refuseForOthers, retyped, retypingOf, tellChanges } from './retype.ts';
import { type Survey, type SurveyOptions, surveyFile } from './survey.ts';
import { count, describeRefusals, describeSurvey } from './told.ts';

export interface TableOptions extends Omit<SurveyOptions, 'reserved' | 'known'> {
  name: string;
  /** The path of the file. */
  from: string;
  /** Whose all rows are. */
  account?: string;
  /** The rows are the same for every account. */
  shared?: boolean;
  add?: boolean;
  replace?: boolean;
  /** Loads the other rows where some are refused. */
  skipBad?: boolean;
  /** Shows what the file holds, and writes nothing. */
  dryRun?: boolean;
}

interface Here {
  /** Where the project's files are. */
  root: string;
  /** The owner's connection, to tables that are up to date. */
  client: pg.Client;
  /** Whether the database is the one that comes with the project: its rows are the demo's. */
  embedded: boolean;
  log: (line: string) => void;
}

interface Draft {
  loaded: Loaded;
  move: Move;
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
      ? `There is a table ${name} already, and its files are not here: bring ${descriptionPath(name)}, its rows and its migration back, ` +
          'choose another name, or take the table out of the database as the README says.'
      : `There is a ${found.kind} ${name} that was not made from a file: choose another name.`,
  );
}

/** The ways in which is said whose the rows are: one at most. */
function waysOf({ account, shared }: TableOptions, { columns, path }: Survey): string[] {
  const hasColumn = columns.some(({ name }) => name === 'customer_number');
  const ways = [
    ...(hasColumn ? [`the column customer_number of ${basename(path)}`] : []),
    ...(account === undefined ? [] : ['--account']),
    ...(shared ? ['--shared'] : []),
  ];
  if (ways.length > 1) throw new Error(`Whose rows these are is said by ${ways.join(' and by ')}: leave one.`);
  return ways;
}

/** Whose the rows of a new table are. */
function ownerOf(options: TableOptions, survey: Survey): FileTable['owner'] {
  const ways = waysOf(options, survey);
  if (ways.length === 0)
    throw new Error(
      'Whose rows are these? Say it in one of three ways: a column customer_number in the file; ' +
        '--account <customer number>, when all rows are of one account; --shared, when they are the same for every account.',
    );
  return options.shared ? 'shared' : 'account';
}

/** Whose new rows of a table are, as the table has it. */
function refuseOwner({ name, owner }: FileTable, options: TableOptions, survey: Survey): void {
  const ways = waysOf({ ...options, shared: false }, survey);
  if (owner === 'shared' && ways.length > 0)
    throw new Error(`The rows of ${name} are the same for every account: leave ${ways[0]} out.`);
  if (owner === 'account' && ways.length === 0)
    throw new Error(
      `Whose rows are these? Those of ${name} are by account: a column customer_number in the file; ` +
        'or --account <customer number>, when all rows are of one account.',
    );
}

/** New rows are for a table that is there. */
function refuseMissing(name: string, tables: readonly FileTable[]): never {
  const meant = suggest(
    name,
    tables.map((table) => table.name),
  );
  throw new Error(
    `There is no table “${name}” from a file${meant ? `. Did you mean ${meant}?` : ': without --add and --replace one is made.'}`,
  );
}

/** The columns of a file against those of a table that is there. */
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
      return `  ${name} is new${meant ? `. Was it ${meant}?` : ''}`;
    }),
    ...missing.map((name) => `  ${name} is missing`),
  ];
  throw new Error(`${basename(survey.path)} has other columns than the table ${table.name}:\n${parts.join('\n')}`);
}

/** Columns that were percentages when the table was made. */
const withoutPercent = (table: FileTable, { columns }: Survey) =>
  table.columns.filter(({ name, written }) => {
    const found = columns.find((column) => column.name === name);
    return written === 'percent' && found && !found.writing.percent;
  });

function refuseAgain(table: FileTable, options: TableOptions): void {
  const { name, add, replace, types, shared, account } = options;
  if (add === replace)
    throw new Error(
      `The table ${name} is there, from ${table.from}: --add puts the rows behind its rows, --replace in their place.`,
    );
  if (types !== undefined && add)
    throw new Error(
      `The types of ${name} are those of ${descriptionPath(name)}: leave --types out, or change them with --replace, which loads all rows anew.`,
    );
  if (table.owner === 'shared' && account !== undefined)
    throw new Error(`The rows of ${name} are the same for every account: leave --account out.`);
  if (table.owner === 'account' && shared)
    throw new Error(`The rows of ${name} are those of accounts: leave --shared out.`);
}

function tableOf(options: TableOptions, survey: Survey): FileTable {
  const { name, from } = options;
  const columns = survey.columns.filter((column) => column.name !== 'customer_number');
  if (columns.length === 0) throw new Error(`${basename(from)} has no column but customer_number.`);
  return {
    name,
    owner: ownerOf(options, survey),
    from: basename(from),
    columns: columns.map(({ name: field, type, header, decimals, written }) => ({
      name: field,
      type,
      header,
      decimals,
      written,
    })),
  };
}

/** The rows of the file that fit, in the draft of the table. */
async function draftRows(here: Here, options: TableOptions, table: FileTable, survey: Survey): Promise<Draft> {
  const { account } = options;
  const accounts = table.owner === 'account' ? await accountsOf(here.client) : new Set<string>();
  if (account !== undefined && !accounts.has(account))
    throw new Error(
      `There is no account “${account}”. There are: ${listed(accounts) || 'none yet; npm run seed makes those of the demo'}.`,
    );
  await makeDraft(here.client, table);
  const loaded = await loadRows(here.client, { table, survey, account, accounts });
  if (loaded.refused > 0) for (const line of describeRefusals(survey.path, loaded)) here.log(line);
  if (loaded.rows === 0) throw new Error('Every row was refused: nothing was written.');
  if (loaded.refused > 0 && !options.skipBad)
    throw new Error(
      `${loaded.refused.toLocaleString('en-US')} of ${count(loaded.rows + loaded.refused)} ${loaded.refused === 1 ? 'was' : 'were'} refused, and nothing was written. Put them right, or leave them out with --skip-bad.`,
    );
  return { loaded, move: { account, accounts, replace: options.replace === true } };
}

/** The demo's rows as the database now has them; another database leaves those that are there. */
async function demoFiles({ client, embedded, log }: Here, table: FileTable, isNew: boolean) {
  const path = rowsPath(table.name);
  if (!embedded && !isNew) {
    log(`${path}, the demo's rows, is as it was: the database is another one than the demo's.`);
    return {};
  }
  const { csv, rows, of } = await demoRowsOf(client, table, isNew ? draftOf(table) : pg.escapeIdentifier(table.name));
  const why =
    table.owner === 'account'
      ? 'the others are of accounts that the demo does not have, or beyond 10 MB'
      : 'the others are beyond 10 MB';
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
  const listing = readmeWith(here.root, table);
  if (!listing) here.log('README.md has no list of tables from files any more: nothing was added to it.');
  // In this order, for a run that is killed between two of them: a description counts with the journal, the last of the migration.
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

async function loadAgain(here: Here, table: FileTable, { move }: Draft): Promise<void> {
  await moveRows(here.client, table, move);
  await commit(here, table, { ...(await demoFiles(here, table, false)), ...readmeWith(here.root, table) });
}

/** New rows in columns of other types: the rows that stay are those of other accounts, and those of other databases. */
async function loadRetyped(here: Here, table: FileTable, { move }: Draft): Promise<void> {
  const { root, client, log } = here;
  const changes = await changesOf(client, table);
  await refuseForOthers(client, table, move, changes);
  // No table has a name with a hyphen: a description is never taken for one of this migration.
  const migration = changes.length > 0 ? migrationOf(root, `${table.name}-types`, retypingOf(table, changes)) : null;
  if (migration) await applyMigration(client, migration);
  await moveRows(client, table, move);
  const files = {
    ...described(table),
    ...(await demoFiles(here, table, false)),
    ...migration?.files,
    ...readmeWith(root, table),
  };
  await commit(here, table, files);
  for (const line of tellChanges(changes)) log(line);
  if (migration) log(`Written: ${Object.keys(files).join(', ')}. npm run check says which reports are to follow.`);
}

/** Files and rows are there together, or neither. */
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
    `${name} was being read all the time: try again later.`,
  );

/** Makes a table from a file, or loads a file into one that was made so, all of it or nothing. */
export async function newTable(here: Here, options: TableOptions): Promise<Loaded | null> {
  const { root, client, log } = here;
  const { name } = options;
  const reserved = await reservedWords(client);
  const tables = readFileTables(join(root, 'server/tables'));
  const there = tables.find((table) => table.name === name);
  const fault = tableNameFault(name, reserved);
  if (fault) throw new Error(fault);
  if (!there && (options.add || options.replace)) refuseMissing(name, tables);
  if (!there) await refuseTaken(client, name);
  if (there && !options.dryRun) refuseAgain(there, options);
  const known = there && new Map(there.columns.map((column) => [column.name, column.type]));
  const survey = await surveyFile(options.from, { ...options, reserved, known });
  for (const line of describeSurvey(survey)) log(line);
  if (options.dryRun) return null;
  const table = there ? retyped(there, survey) : tableOf(options, survey);
  if (there) {
    refuseOwner(there, options, survey);
    refuseOthers(there, survey);
    for (const { name: field } of withoutPercent(table, survey)) log(`${field} has no % in this file: 12 is 1200%.`);
  }
  const draft = await draftRows(here, options, table, survey);
  await inTurn(client, async () => {
    const work = there ? (options.types === undefined ? loadAgain : loadRetyped) : makeTable;
    await (work === loadRetyped ? beginAlone(client, name) : client.query('begin'));
    try {
      await work(here, table, draft);
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
  return draft.loaded;
}
