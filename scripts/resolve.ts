import { parseArgs } from 'node:util';
import { mayOpen } from '../engine/access/holds.ts';
import type { Locale } from '../engine/reports/context.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import { loadReports } from '../server/definitions.ts';
import { demoUsers, demoViewer } from '../server/seed/demo-viewer.ts';
import { loadWords } from '../server/words.ts';

/** npm run resolve -- <report> [--viewer fleet-us] [--locale en|ca|fr] [--today YYYY-MM-DD] [--values '{"start": "…"}'] */
const tags: Record<string, Locale> = { en: 'en-US', ca: 'en-CA', fr: 'fr-CA' };

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

const { positionals, values: given } = parseArgs({
  allowPositionals: true,
  options: {
    viewer: { type: 'string', default: 'fleet-us' },
    locale: { type: 'string', default: 'en' },
    today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    values: { type: 'string', default: '{}' },
  },
});

const { reports, broken } = await loadReports('definitions', 'server/reports');
for (const line of broken) console.error(line);
const found = reports.find(({ report }) => report.id === positionals[0]);
const ids = reports.map(({ report }) => report.id).join(', ');
if (!found) refuse(`No report “${positionals[0] ?? ''}”. There are: ${ids}.`);
const viewer =
  demoViewer(given.viewer) ?? refuse(`No demo user “${given.viewer}”. There are: ${demoUsers.join(', ')}.`);
const locale = tags[given.locale] ?? refuse(`No locale “${given.locale}”. There are: en, ca, fr.`);
if (!mayOpen(found.report, viewer)) refuse(`${given.viewer} may not open ${found.report.id}.`);

let values: Record<string, unknown>;
try {
  values = JSON.parse(given.values);
} catch {
  refuse(`--values is not JSON: ${given.values}`);
}
const words = (await loadWords('locales'))(locale);
const context = { viewer, locale, zone: 'UTC', today: given.today, words };
console.log(JSON.stringify(resolveReport(found.report, context, { values }), null, 2));
