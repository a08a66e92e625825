import { writeFile } from 'node:fs/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { fileFormatNames } from '../engine/exports/file-format.ts';
import { loadReports } from '../server/definitions.ts';
import { loadWords } from '../server/words.ts';
import { localeNamed } from './locale-named.ts';
import { reportFile } from './report-file.ts';

const usage = `npm run write -- <report> [options]: the file of a report, without a browser, from a server that runs

  --url      the address of its API; http://localhost:\${PORT or 3000}/api by default
  --as       the user, by default fleet-us; --password, by default demo
  --locale   en, ca or fr
  --format   ${fileFormatNames.join(' or ')}
  --values   parameters as JSON: '{"start": "2026-01-01"}'; what is not given has its default
  --out      the file to write; by default as the portal names it`;

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

const { positionals, values: given } = optionsOf({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: `http://localhost:${process.env.PORT || 3000}/api` },
    as: { type: 'string', default: 'fleet-us' },
    password: { type: 'string', default: 'demo' },
    locale: { type: 'string', default: 'en' },
    format: { type: 'string', default: 'xlsx' },
    values: { type: 'string', default: '{}' },
    out: { type: 'string' },
  },
});

function optionsOf<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch {
    return refuse(usage);
  }
}

const { reports, broken } = await loadReports('definitions', 'server');
for (const line of broken) console.error(line);
const ids = reports.map(({ report }) => report.id).join(', ');
const found = reports.find(({ report }) => report.id === positionals[0]);
if (positionals.length === 0) refuse(usage);
if (!found) refuse(`No report “${positionals[0]}”. There are: ${ids}.`);
const locale = localeNamed(given.locale) ?? refuse(`No locale “${given.locale}”. There are: en, ca, fr.`);
const format =
  fileFormatNames.find((name) => name === given.format) ??
  refuse(`No format “${given.format}”. There are: ${fileFormatNames.join(', ')}.`);
let values: Record<string, unknown>;
try {
  values = JSON.parse(given.values);
} catch {
  refuse(`--values is not JSON: ${given.values}`);
}
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
  console.log(`${path}: ${rows} rows`);
} catch (error) {
  const said = error instanceof Error ? error.message : String(error);
  refuse(said === 'fetch failed' ? `No server answers at ${given.url}. Start one, or name it with --url.` : said);
}
