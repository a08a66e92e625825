import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { mayOpen } from '../engine/access/holds.ts';
import type { Locale } from '../engine/context/context.ts';
import { type FormatFor, formatsFor } from '../engine/files/formats.ts';
import { dayIn } from '../engine/formats/zone.ts';
import { misfitOf } from '../engine/schema/fits.ts';
import { type ReportView, reportViewSchema } from '../engine/schema/report-view.ts';
import { byCommand } from '../server/audit/audit.ts';
import { messageOf } from '../server/database/errors.ts';
import { withRuntimeRole } from '../server/database/reach.ts';
import { type Environment, readEnvironment } from '../server/environment.ts';
import { showFor, writeReportFile } from '../server/running/file.ts';
import { openRunning } from '../server/running/open.ts';
import type { Running } from '../server/running/running.ts';
import { type Who, whoOf } from '../server/running/who.ts';
import { accountOf } from '../server/session/users.ts';
import { faultText } from './fault-text.ts';
import { localeNamed } from './locale-named.ts';
import { helpOf } from './reference/help.ts';
import { refuse } from './refuse.ts';

const usage = helpOf('write');

const options = {
  as: { type: 'string', default: 'fleet-us' },
  locale: { type: 'string', default: 'en' },
  format: { type: 'string', default: 'xlsx' },
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

function viewOf(path: string): ReportView {
  const view = jsonOf(`--view ${path}`, textOf(path));
  const misfit = misfitOf(view, reportViewSchema);
  if (misfit !== null)
    refuse(`--view ${path} is not a view of a report${misfit && `: “${misfit}” is missing or wrong`}.`);
  return view as ReportView;
}

/** A file that is asked for. */
interface FileRequest {
  id: string;
  username: string;
  locale: Locale;
  format: FormatFor<'rows'>;
  values: Record<string, unknown>;
  view: ReportView | null;
  out: string | undefined;
}

function read(args: string[]): FileRequest {
  const { positionals, values: given } = parsed(args);
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) refuse(usage);
  return {
    id,
    username: given.as,
    locale: localeNamed(given.locale) ?? refuse(`Unknown locale “${given.locale}”. Use en, ca or fr.`),
    format:
      formatsFor('rows').find((name) => name === given.format) ??
      refuse(`Unknown format “${given.format}”. Use ${formatsFor('rows').join(' or ')}.`),
    values: valuesOf(given.values),
    view: given.view === undefined ? null : viewOf(given.view),
    out: given.out,
  };
}

/** Writes the file that a user asks for, for someone who is known. */
async function write(
  running: Running,
  { id, format, values, view, out }: FileRequest,
  who: Who,
  now: Date,
): Promise<string> {
  const ids = running.reports.map(({ report }) => report.id).join(', ');
  const served =
    running.reports.find(({ report }) => report.id === id) ?? refuse(`Report “${id}” not found. Reports: ${ids}.`);
  const parameters = served.report.parameters.map(({ key }) => key);
  const unknown = Object.keys(values).filter((name) => !parameters.includes(name));
  if (unknown.length > 0)
    refuse(`The report has no parameter ${unknown.join(', ')}. Its parameters: ${parameters.join(', ') || 'none'}.`);
  if (!mayOpen(served.report, who.viewer())) refuse(`The user ${who.username} may not open the report ${id}.`);
  const run = await showFor(running, served, { values, view }, who);
  if (run.lost.length > 0)
    refuse(`The report can’t show all of the view: ${run.lost.map(({ part, field }) => field ?? part).join(', ')}.`);
  if (!run.resolved.request) refuse(faultText(run.resolved, served.report, run.context.words));
  const { name, bytes, rows } = await writeReportFile(running, run, { format, ranAt: now.getTime() }, who);
  const path = out ?? name;
  await writeFile(path, bytes);
  return `${path}: ${rows} rows`;
}

/** Writes the file of a report, from the arguments of the command. Returns the lines to print; throws if something is wrong. */
export async function writeReport(
  args: string[],
  environment: Pick<Environment, 'databaseUrl' | 'databaseAppUrl' | 'dataDir'> = readEnvironment(process.env),
  { now = new Date(), zone = Intl.DateTimeFormat().resolvedOptions().timeZone } = {},
): Promise<string[]> {
  const asked = read(args);
  const { username, locale } = asked;
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
      return [await write(running, asked, who ?? refuse(`The user ${username} is disabled.`), now)];
    } finally {
      await close();
    }
  });
}
