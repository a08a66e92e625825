import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import type { Locale } from '../engine/context/context.ts';
import { dayIn } from '../engine/formats/zone.ts';
import { byCommand } from '../server/audit/audit.ts';
import { messageOf } from '../server/database/errors.ts';
import { withRuntimeRole } from '../server/database/reach.ts';
import { type Environment, readEnvironment } from '../server/environment.ts';
import { openRunning } from '../server/open-running.ts';
import { whoOf } from '../server/running/who.ts';
import { accountOf } from '../server/session/users.ts';
import { type FileRequest, writeDashboard, writeReport } from './files-of-screens.ts';
import { localeNamed } from './locale-named.ts';
import { helpOf } from './reference/help.ts';
import { refuse } from './refuse.ts';

const usage = helpOf('write');

const options = {
  as: { type: 'string', default: 'fleet-us' },
  locale: { type: 'string', default: 'en' },
  format: { type: 'string' },
  section: { type: 'string' },
  values: { type: 'string', default: '{}' },
  view: { type: 'string' },
  out: { type: 'string' },
} as const;

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    return refuse(usage);
  }
}

/** The JSON of an option. `name` is the option, with the file if it names one. */
function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse(`${name} is not valid JSON: ${text.slice(0, 200)}`);
  }
}

function valuesOf(text: string): Record<string, unknown> {
  const values = jsonOf('--values', text);
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return { ...values };
  return refuse(`--values must be an object, for example '{"start": "2026-01-01"}', not ${text.slice(0, 200)}`);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return refuse(`--view ${path} can’t be read: ${messageOf(error)}`);
  }
}

/** A view in the address of a browser, or in a file. */
function viewOf(given: string): NonNullable<FileRequest['view']> {
  const isAddress = given.startsWith('?') || /^https?:\/\//.test(given);
  if (!isAddress) return { path: given, json: jsonOf(`--view ${given}`, textOf(given)) };
  return { query: [...new URLSearchParams(given.slice(given.indexOf('?') + 1).split('#')[0])] };
}

/** Writes a file in one step: if writing fails, for example because the disk is full, the file of before is still there. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.part`;
  try {
    await writeFile(part, bytes);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

const endings = ['xlsx', 'csv', 'pdf'];

/** The format that is asked for, or that the name of the file says. */
function formatOf(format: string | undefined, out: string | undefined): string {
  if (out === '-') refuse('--out is the name of a file; there is no output to the terminal.');
  const ending = out === undefined ? '' : extname(out).slice(1).toLowerCase();
  if (!endings.includes(ending)) return format ?? 'xlsx';
  if (format !== undefined && format !== ending) refuse(`--out ${out} ends in .${ending}, but --format is ${format}.`);
  return ending;
}

/** What the arguments say. */
interface Arguments extends FileRequest {
  username: string;
  locale: Locale;
  out: string | undefined;
}

function read(args: string[]): Arguments {
  const { positionals, values: given } = parsed(args);
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) refuse(usage);
  return {
    id,
    username: given.as,
    locale: localeNamed(given.locale) ?? refuse(`Unknown locale “${given.locale}”. Use en, ca or fr.`),
    format: formatOf(given.format, given.out),
    section: given.section ?? null,
    values: valuesOf(given.values),
    view: given.view === undefined ? null : viewOf(given.view),
    out: given.out,
  };
}

/**
 * Writes the file of a report or dashboard, from the arguments of the command. Returns the lines to print; throws if
 * something is wrong.
 */
export async function writeFileFor(
  args: string[],
  environment: Pick<Environment, 'databaseUrl' | 'databaseAppUrl' | 'dataDir'> = readEnvironment(process.env),
  { now = new Date(), zone = Intl.DateTimeFormat().resolvedOptions().timeZone } = {},
): Promise<string[]> {
  const { username, locale, out, ...asked } = read(args);
  const log = console.error;
  return withRuntimeRole({ ...environment, log }, async (databaseUrl, owner) => {
    const account = await accountOf(owner, username);
    const folders = { definitionsDir: 'definitions', queriesDir: 'server', localesDir: 'locales' };
    const { running, close } = await openRunning({ databaseUrl, ...folders, log });
    try {
      const who = await whoOf(running.pool, {
        ...{ account, username, locale, zone, today: dayIn(zone, now.getTime()), address: byCommand },
        signal: new AbortController().signal,
        log: { error: (detail, text) => log(`${text}: ${JSON.stringify(detail)}`) },
      });
      if (!who) refuse(`The user ${username} is disabled.`);
      const write = running.dashboards.has(asked.id) ? writeDashboard : writeReport;
      const { name, bytes, rows } = await write(running, asked, who, now);
      await writeWhole(out ?? name, bytes);
      // The sections of a whole dashboard show the same rows in many ways.
      return [rows === null ? (out ?? name) : `${out ?? name}: ${rows} rows`];
    } finally {
      await close();
    }
  });
}
