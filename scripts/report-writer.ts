import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { formatsFor } from '../engine/files/formats.ts';
import { loadReports } from '../server/definitions.ts';
import { loadWords } from '../server/words.ts';
import { localeNamed } from './locale-named.ts';
import { helpOf } from './reference/help.ts';
import { refuse } from './refuse.ts';
import { reportFile } from './report-file.ts';

const usage = helpOf('write');

const options = {
  url: { type: 'string', default: `http://localhost:${process.env.PORT || 3000}/api` },
  as: { type: 'string', default: 'fleet-us' },
  password: { type: 'string', default: 'demo' },
  locale: { type: 'string', default: 'en' },
  format: { type: 'string', default: 'xlsx' },
  values: { type: 'string', default: '{}' },
  out: { type: 'string' },
} as const;

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    return refuse(usage);
  }
}

function valuesOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return refuse(`--values is not valid JSON: ${text}`);
  }
}

/** Writes the file of a report, from the arguments of the command. Returns the lines to print; throws if something is wrong. */
export async function writeReport(args: string[]): Promise<string[]> {
  const {
    positionals: [id],
    values: given,
  } = parsed(args);
  if (id === undefined) refuse(usage);
  const { reports, broken } = await loadReports('definitions', 'server');
  for (const line of broken) console.error(line);
  const ids = reports.map(({ report }) => report.id).join(', ');
  const found = reports.find(({ report }) => report.id === id);
  if (!found) refuse(`Report “${id}” not found. Reports: ${ids}.`);
  const locale = localeNamed(given.locale) ?? refuse(`Unknown locale “${given.locale}”. Use en, ca or fr.`);
  const format =
    formatsFor('rows').find((name) => name === given.format) ??
    refuse(`Unknown format “${given.format}”. Use ${formatsFor('rows').join(' or ')}.`);
  const values = valuesOf(given.values);
  if (!URL.canParse(given.url))
    refuse(`--url “${given.url}” is not valid. Use an address such as http://localhost:3000/api.`);
  const parameters = found.report.parameters.map(({ key }) => key);
  const unknown = Object.keys(values).filter((name) => !parameters.includes(name));
  if (unknown.length > 0)
    refuse(`The report has no parameter ${unknown.join(', ')}. Its parameters: ${parameters.join(', ') || 'none'}.`);
  try {
    const { name, bytes, rows } = await reportFile({
      report: found.report,
      wordsOf: await loadWords('locales'),
      base: given.url,
      username: given.as,
      password: given.password,
      locale,
      values,
      format,
      now: new Date(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    const path = given.out ?? name;
    await writeFile(path, bytes);
    return [`${path}: ${rows} rows`];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return refuse(
      message === 'fetch failed'
        ? `No server responds at ${given.url}. Start it, or set --url to another address.`
        : message,
    );
  }
}
