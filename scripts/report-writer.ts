import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { fileFormatNames } from '../engine/exports/file-format.ts';
import { loadReports } from '../server/definitions.ts';
import { loadWords } from '../server/words.ts';
import { localeNamed } from './locale-named.ts';
import { refuse } from './refuse.ts';
import { reportFile } from './report-file.ts';

const usage = `npm run write -- <report> [options]: the file of a report, without a browser, from a server that runs

  --url      the address of its API; http://localhost:\${PORT or 3000}/api by default
  --as       the user, by default fleet-us; --password, by default demo
  --locale   en, ca or fr
  --format   ${fileFormatNames.join(' or ')}
  --values   parameters as JSON: '{"start": "2026-01-01"}'; what is not given has its default
  --out      the file to write; by default as the portal names it`;

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
    return refuse(`--values is not JSON: ${text}`);
  }
}

/** Writes the file of a report by the arguments of the command. Answers what to say; throws what is wrong with them. */
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
  if (!found) refuse(`No report “${id}”. There are: ${ids}.`);
  const locale = localeNamed(given.locale) ?? refuse(`No locale “${given.locale}”. There are: en, ca, fr.`);
  const format =
    fileFormatNames.find((name) => name === given.format) ??
    refuse(`No format “${given.format}”. There are: ${fileFormatNames.join(', ')}.`);
  const values = valuesOf(given.values);
  if (!URL.canParse(given.url)) refuse(`--url is “${given.url}”: an address such as http://localhost:3000/api.`);
  const parameters = found.report.parameters.map(({ key }) => key);
  const unknown = Object.keys(values).filter((name) => !parameters.includes(name));
  if (unknown.length > 0)
    refuse(`The report has no parameter ${unknown.join(', ')}. There are: ${parameters.join(', ') || 'none'}.`);
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
    const said = error instanceof Error ? error.message : String(error);
    return refuse(
      said === 'fetch failed' ? `No server answers at ${given.url}. Start one, or name it with --url.` : said,
    );
  }
}
