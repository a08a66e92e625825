import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { mayOpen } from '../engine/access/holds.ts';
import { shownColumns } from '../engine/columns/shown.ts';
import { locales } from '../engine/context/context.ts';
import type { NormalDashboard } from '../engine/definitions/normal-dashboard.ts';
import type { Document, DocumentSection } from '../engine/files/document/document.ts';
import type { FileFormat } from '../engine/files/formats.ts';
import { linesOfSheet } from '../engine/files/pdf/tables/table-layout.ts';
import { linesBelow } from '../engine/files/workbook/composed/composed-plan.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import type { ReportRequest } from '../engine/reports/resolved.ts';
import { datasetOfAnswer } from '../engine/results/answer.ts';
import { composeDashboard } from '../engine/results/compose.ts';
import { describeFile } from '../engine/results/file-job.ts';
import { showAll } from '../engine/results/shown-rows.ts';
import { recordsOf } from './browser/support/files.ts';
import { contextOf, dashboards, decode, reports, required, serveReports } from './support/demo-reports.ts';
import { addEmptyAccount, emptyUser, emptyViewer } from './support/empty-account.ts';
import { findPoppler, readPdf } from './support/poppler.ts';
import { composingFor, control } from './support/written-dashboard.ts';
import { saidBy, tight, writtenPdf } from './support/written-pdf.ts';
import { writeFile } from './support/written-rows.ts';
import { sectionsOf, writtenBook } from './support/written-workbook.ts';

const poppler = findPoppler();
if (!poppler)
  console.log('Skipped: PDFs of an empty account. There is no Poppler here; POPPLER_PATH names its folder.');

const server = serveReports();
beforeAll(async () => {
  await addEmptyAccount(server.database());
  await server.signIn(emptyUser, 'demo');
});

async function datasetOf(request: ReportRequest, isReport: boolean) {
  const { status, text, bytes } = await server.answerOnce(
    emptyUser,
    request,
    isReport ? undefined : 'application/json',
  );
  expect(status, text.slice(0, 500)).toBe(200);
  return isReport ? decode(bytes) : datasetOfAnswer(JSON.parse(text), request.place);
}

/**
 * Those that are not about one vehicle or driver, because the account has none, not of what files leave out, and that do
 * not open another screen at once.
 */
const shown = dashboards.filter(
  ({ parameters, parts, goesOn }) =>
    goesOn?.after !== 'each_run' &&
    !parameters.some(({ key }) => key === 'vehicle' || key === 'driver') &&
    !parts.some(({ sections }) => sections.some(({ type }) => type === 'form' || type === 'embedded')),
);

/** Whether a sheet has a value besides the names of its rows. */
function hasValues({ sheet }: DocumentSection): boolean {
  if (!sheet) return false;
  const [, ...others] = sheet.columns;
  for (const { line } of linesOfSheet(sheet, Number.POSITIVE_INFINITY))
    if (others.some(({ value }) => (line.cells[value] ?? '') !== '' && !Number.isNaN(line.cells[value]))) return true;
  return false;
}

/** Whether a section says more than its title. */
const saysSomething = (section: DocumentSection): boolean =>
  Boolean(section.note) ||
  section.figures.length > 0 ||
  Boolean(section.text) ||
  section.pairs.length > 0 ||
  section.chart !== null ||
  hasValues(section);

/** Canadian English differs in single words only. */
const languages = locales.filter((locale) => locale !== 'en-CA');

describe.each(languages)('in %s', (locale) => {
  describe.each(shown.map((dashboard): [string, NormalDashboard] => [dashboard.id, dashboard]))('%s', (_, own) => {
    let file: Document;
    beforeAll(async () => {
      file = await composeDashboard(await composingFor(own, emptyViewer, locale, datasetOf), control);
    });

    it('has no section with a title and nothing below it', () => {
      const sections = sectionsOf(file);
      expect(sections.length).toBeGreaterThan(0);
      expect(sections.filter((section) => !saysSomething(section)).map(({ title }) => title)).toEqual([]);
    });

    it('says in its workbook, too, what there is', async () => {
      const { book } = await writtenBook(file);
      const [, ...sheets] = book.sheets;
      const below = sectionsOf(file).flatMap(({ title, note, ...section }, place) => {
        const said = (sheets[place]?.rows ?? []).flat().filter((cell) => cell !== null && cell !== '');
        return note && (!said.includes(note) || linesBelow({ title, note, ...section })) ? [title] : [];
      });
      expect(below).toEqual([]);
    });

    it.skipIf(!poppler)('says it in its PDF', async () => {
      const all = tight(readPdf(poppler ?? '', await writtenPdf(file)).raw());
      const said = sectionsOf(file).flatMap((section) => saidBy(section, file));
      expect(said.filter((text) => !all.includes(tight(text)))).toEqual([]);
    });
  });
});

describe.each(languages)('the reports in %s', (locale) => {
  it.each(
    reports.filter((report) => mayOpen(report, emptyViewer)).map((report) => [report.id, report] as const),
  )('%s has files with its headers', async (_id, report) => {
    const context = contextOf(emptyViewer, locale);
    const resolved = resolveReport(report, context, { values: required(report) });
    if (!resolved.request) throw new Error('The defaults are invalid.');
    const shown = showAll(await datasetOf(resolved.request, true), resolved);
    const headers = shownColumns(resolved.columns).map(({ header }) => header);
    const filesOf = async (format: FileFormat) => {
      const told = { search: '', filters: [], ranAt: Date.UTC(2026, 10, 20, 12) };
      const wanted = { format, dialect: 'comma', scope: 'shown' } as const;
      const chunks: Uint8Array[] = [];
      const job = describeFile(resolved, told, shown.summary(), wanted, context);
      await writeFile(shown, job, (chunk) => chunks.push(chunk), control);
      return Buffer.concat(chunks);
    };
    if (poppler) {
      const said = tight(readPdf(poppler, await filesOf('pdf')).raw());
      // A header may be hyphenated in its column.
      const texts = [resolved.title, context.words('report.no_rows')];
      expect(texts.filter((text) => !said.includes(tight(text)))).toEqual([]);
    }
    const [header] = recordsOf((await filesOf('csv')).toString('utf8'));
    expect(header).toEqual(headers);
    const { sheets } = await readXlsx(await filesOf('xlsx'));
    expect(sheets[0]?.rows[0]).toEqual(headers);
  });
});

it('a count of nothing is 0, and an average or a ratio of nothing is –', async () => {
  const fleet = dashboards.find(({ id }) => id === 'fleet') as NormalDashboard;
  const file = await composeDashboard(await composingFor(fleet, emptyViewer, 'en-US', datasetOf), control);
  const figures = sectionsOf(file).filter((section) => section.figures.length > 0);
  expect(figures.map(({ key, figures: [figure] }) => [key, figure?.text])).toEqual([
    ['active', '0'],
    ['cost_per_mile', '–'],
    ['fuel_cost', '$0'],
    ['fuel_economy', '–'],
    ['maintenance_cost', '$0'],
    ['accidents', '0'],
    ['recalls', '0'],
    ['plates', '0'],
    ['leases', '0'],
    ['services', '0'],
    ['inspections', '0'],
    ['replacements', '0'],
  ]);
});
