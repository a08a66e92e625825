import { extname } from 'node:path';
import type { Locale } from '../engine/context/context.ts';
import { dayIn } from '../engine/formats/zone.ts';
import { byCommand } from '../server/audit/audit.ts';
import { withRuntimeRole } from '../server/database/reach.ts';
import { type Environment, readEnvironment } from '../server/environment.ts';
import { openRunning } from '../server/open-running.ts';
import { whoOf } from '../server/running/who.ts';
import { accountOf } from '../server/session/users.ts';
import { readArguments } from './arguments.ts';
import { type FileRequest, writeDashboard, writeReport } from './files-of-screens.ts';
import { localeOption, valuesOption } from './options.ts';
import { refuseUnlessWritable } from './paths.ts';
import { helpOf } from './reference/help.ts';
import { refuse } from './refuse.ts';
import { readViewArgument } from './view-argument.ts';
import { writeWhole } from './write-whole.ts';

const usage = helpOf('write');

const options = {
  as: { type: 'string', default: 'fleet-us' },
  locale: { type: 'string' },
  format: { type: 'string' },
  section: { type: 'string' },
  sections: { type: 'string' },
  values: { type: 'string', default: '{}' },
  view: { type: 'string' },
  out: { type: 'string' },
} as const;

const parsed = (args: string[]) => readArguments({ args, allowPositionals: true, options }, usage);

const extensions = ['xlsx', 'csv', 'pdf'];

/** The format that is asked for, or that the name of the file says. */
function formatOf(format: string | undefined, out: string | undefined): string {
  if (out === '-') refuse('--out is the name of a file; there is no output to the terminal.');
  const extension = out === undefined ? '' : extname(out).slice(1).toLowerCase();
  if (extension !== '' && !extensions.includes(extension))
    refuse(`--out ${out} ends in .${extension}, which is not a format. Use .xlsx, .csv or .pdf.`);
  if (extension === '') return format ?? 'xlsx';
  if (format !== undefined && format !== extension)
    refuse(`--out ${out} ends in .${extension}, but --format is ${format}.`);
  return extension;
}

/** The keys of several sections. */
function sectionsOf({ section, sections }: { section?: string | undefined; sections?: string | undefined }) {
  if (sections === undefined) return null;
  if (section !== undefined)
    refuse('--section writes one section as a file of its own, --sections several in one file. Use one of them.');
  const keys = sections.split(',').map((key) => key.trim());
  if (keys.some((key) => key === '')) refuse('--sections needs keys with commas between them, for example fuel,notes');
  return keys;
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
  if (id === undefined) refuse(usage);
  if (more.length > 0) refuse(`Only one file is written at a time, not also ${more.join(', ')}.\n\n${usage}`);
  const format = formatOf(given.format, given.out);
  if (given.out !== undefined) refuseUnlessWritable('--out', given.out, `${id}.${format}`);
  const { view, locale } = given.view === undefined ? { view: null, locale: null } : readViewArgument(given.view, id);
  return {
    id,
    username: given.as,
    locale: given.locale === undefined ? (locale ?? 'en-US') : localeOption(given.locale),
    format,
    section: given.section ?? null,
    sections: sectionsOf(given),
    values: valuesOption(given.values),
    view,
    out: given.out,
  };
}

/**
 * Writes the file of a report or dashboard, from the arguments of the command. Returns the lines to print; throws if
 * something is wrong.
 */
export async function writeFileFor(
  args: string[],
  environment: Pick<Environment, 'databaseUrl' | 'databaseAppUrl' | 'dataDir'> &
    Partial<Pick<Environment, 'documents'>> = readEnvironment(process.env),
  { now = new Date(), zone = Intl.DateTimeFormat().resolvedOptions().timeZone } = {},
): Promise<string[]> {
  const { username, locale, out, ...asked } = read(args);
  const log = console.error;
  const say = (detail: object, text: string) => log(`${text}: ${JSON.stringify(detail)}`);
  return withRuntimeRole({ ...environment, log }, async (databaseUrl, owner) => {
    const account = await accountOf(owner, username);
    const folders = { definitionsDir: 'definitions', queriesDir: 'server', localesDir: 'locales' };
    const { running, close } = await openRunning({ databaseUrl, ...folders, documents: environment.documents, log });
    try {
      const who = await whoOf(running.pool, {
        ...{ account, username, locale, zone, today: dayIn(zone, now.getTime()), address: byCommand },
        signal: new AbortController().signal,
        log: { error: say, warn: say },
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
