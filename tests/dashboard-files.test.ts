import { writeFileSync } from 'node:fs';
import type { Sheet } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { mayOpen } from '../engine/access/holds.ts';
import type { Colour } from '../engine/charts/chart.ts';
import type { ResolvedColumn } from '../engine/columns/column.ts';
import type { Locale } from '../engine/context/context.ts';
import type { Viewer } from '../engine/context/viewer.ts';
import { resolveDashboard } from '../engine/dashboards/resolve.ts';
import type { NormalDashboard } from '../engine/definitions/normal-dashboard.ts';
import type { Document, DocumentSection } from '../engine/files/document/document.ts';
import type { ReportRequest } from '../engine/reports/resolved.ts';
import { datasetOfAnswer } from '../engine/results/answer.ts';
import { composeDashboard } from '../engine/results/compose.ts';
import type { Narrowing } from '../engine/results/section-view.ts';
import { demoViewer } from '../server/seed/demo-viewer.ts';
import { contextOf, dashboards, decode, serveReports, withFigures } from './support/demo-reports.ts';
import { findPoppler, readPdf } from './support/poppler.ts';
import { composingFor, control } from './support/written-dashboard.ts';
import { saidBy, tight, writtenPdf } from './support/written-pdf.ts';
import { compareIndex, compareSection, sectionsOf, writtenBook } from './support/written-workbook.ts';

const poppler = findPoppler();
if (!poppler)
  console.log('Skipped: PDFs of dashboards. There is no Poppler here; POPPLER_PATH names the folder of one.');

const { answerOnce: answer } = serveReports();

const datasetFor = (username: string) => async (request: ReportRequest, isReport: boolean) => {
  const { status, text, bytes } = await answer(username, request, isReport ? undefined : 'application/json');
  expect(status, text.slice(0, 500)).toBe(200);
  return isReport ? decode(bytes) : datasetOfAnswer(JSON.parse(text), request.place);
};

const viewers: readonly (readonly [string, Locale])[] = [
  ['fleet-us', 'en-US'],
  ['fleet-ca', 'fr-CA'],
];

const room = { width: 640, height: 360, measure: (text: string) => text.length * 7 };

/** The colors of each category in the charts of a file. */
function coloursOf(file: Document): Map<string, Set<Colour>> {
  const seen = new Map<string, Set<Colour>>();
  for (const { chart } of sectionsOf(file)) {
    const drawn = chart?.(room);
    // Without a field for its series, a chart colors figures.
    const isOfCategories = drawn?.type === 'donut' || (drawn?.type === 'axis' && drawn.stack !== 'none');
    for (const { name, colour } of isOfCategories ? drawn.legend : [])
      seen.set(name, (seen.get(name) ?? new Set()).add(colour));
  }
  return seen;
}

const folder = process.env.FILES_DIR;

const known = new Map<string, ReturnType<typeof composingFor>>();
/** What the files of a dashboard are made from. Its rows are loaded once. */
function composing(dashboard: NormalDashboard, username: string, locale: Locale) {
  const key = `${dashboard.id} ${username} ${locale}`;
  const found = known.get(key) ?? composingFor(dashboard, username, locale, datasetFor(username));
  known.set(key, found);
  return found;
}

describe.each(viewers)('for %s in %s', (username, locale) => {
  describe.each(
    withFigures
      .filter((dashboard) => mayOpen(dashboard, demoViewer(username) as Viewer))
      .map((dashboard): [string, NormalDashboard] => [dashboard.id, dashboard]),
  )('%s', (id, dashboard) => {
    /** What the workbook and the PDF are both written from. */
    let file: Document;
    beforeAll(async () => {
      file = await composeDashboard(await composing(dashboard, username, locale), control);
    });

    it('has every value of every section in its workbook', async () => {
      const { bytes, book } = await writtenBook(file);
      if (folder) writeFileSync(`${folder}/${id}-${locale}.xlsx`, bytes);
      compareIndex(book, file);
      const [, ...sheets] = book.sheets;
      expect(sheets).toHaveLength(sectionsOf(file).length);
      const compared = sectionsOf(file).map((section, place) => compareSection(sheets[place] as Sheet, section, file));
      expect(compared.reduce((all, each) => all + each, 0)).toBeGreaterThan(20);
      const texts = book.sheets.flatMap(({ rows }) => rows.flat()).filter((text) => typeof text === 'string');
      expect(texts.filter((text) => /^(dashboard|report|charts|pivots|tables)\.[\w.]+$/.test(text))).toEqual([]);
      expect(texts.filter((text) => text.includes('{{'))).toEqual([]);
    });

    it('has one color for each category', async () => {
      const seen = coloursOf(file);
      expect([...seen].filter(([, colours]) => colours.size > 1)).toEqual([]);
      const given = Object.fromEntries([...seen.keys()].slice(0, 3).map((name, place) => [name, 11 - place]));
      const onScreen = { ...(await composing(dashboard, username, locale)), colours: given };
      const own = coloursOf(await composeDashboard(onScreen, control));
      for (const [name, colour] of Object.entries(given)) expect([...(own.get(name) ?? [])]).toEqual([colour]);
    });

    it.skipIf(!poppler)('names its customer in the footer, and the period if it has one', async () => {
      const [, ...pages] = readPdf(poppler ?? '', await writtenPdf(file)).texts();
      const { customer } = demoViewer(username) as Viewer;
      for (const page of pages) expect(tight(page)).toContain(tight(`${file.title} · ${file.subtitle}`));
      expect(file.subtitle).toContain(customer);
      expect(/20\d\d/.test(file.subtitle ?? '')).toBe(dashboard.parameters.length > 0);
    });

    it.skipIf(!poppler)('has every value of every section in its PDF', async () => {
      const bytes = await writtenPdf(file);
      if (folder) writeFileSync(`${folder}/${id}-${locale}.pdf`, bytes);
      const pdf = readPdf(poppler ?? '', bytes);
      const all = tight(pdf.raw());
      const said = sectionsOf(file).flatMap((section) => saidBy(section, file));
      const missing = said.filter((text) => !all.includes(tight(text)));
      expect(missing).toEqual([]);
      expect(said.length).toBeGreaterThan(10);
      const [cover = ''] = pdf.texts();
      const { customer } = demoViewer(username) as Viewer;
      expect(tight(cover)).toContain(tight(customer ?? '–'));
      const narrowed = sectionsOf(file).flatMap((section) => section.narrowed);
      // Without a selection, sections only say which full months they cover.
      expect(narrowed.filter(({ label }) => !['Full months', 'Mois complets'].includes(label))).toEqual([]);
      for (const { text } of narrowed) expect(all).toContain(tight(text));
      for (const { label, text } of file.truth) expect(tight(cover)).toContain(tight(label + text));
      expect(all).not.toContain('{{');
      expect(all).not.toMatch(/(dashboard|report|charts|pivots|tables)\.[a-z_]+\.[a-z_]+/);
      for (const font of pdf.fonts()) expect(font.isEmbedded && font.isSubset && font.hasCharacters).toBe(true);
    });
  });
});

/** Spec: reporting §9, PDF number formats. */
function expectedDecimals({ type, unit }: ResolvedColumn): readonly number[] {
  if (type === 'percent') return [0, 1, 2];
  if (type === 'currency') return /[/](mi|km)$/.test(unit ?? '') ? [3] : [2];
  return unit === 'mpg' || unit === 'mi/gal' || unit?.startsWith('L/100') ? [1] : [0];
}

it.each(viewers)('the Fleet Objective Report has the number formats of its PDF for %s in %s', (username, locale) => {
  const dashboard = dashboards.find(({ id }) => id === 'fleet-objective-report') as NormalDashboard;
  const { tables } = resolveDashboard(dashboard, contextOf(demoViewer(username) as Viewer, locale));
  const columns = tables.flatMap((table) => table.columns);
  // Averages of counts, such as of days, are neither counts nor efficiency.
  const figures = columns.filter(({ type, unit }) => type === 'currency' || type === 'percent' || unit !== null);
  expect(figures.length).toBeGreaterThan(30);
  expect(figures.filter((column) => !expectedDecimals(column).includes(column.decimals))).toEqual([]);
});

it('a section lists the filters of its reader, and not those of its definition', async () => {
  const dashboard = dashboards.find(({ id }) => id === 'fleet-objective-report') as NormalDashboard;
  const whole = await composing(dashboard, 'fleet-us', 'en-US');
  const sectionIn = async (narrowing: Partial<Narrowing>) => {
    const own = { ...whole, narrowing: { ...whole.narrowing, ...narrowing } };
    const { parts } = await composeDashboard(own, control, 'inventory_states');
    return parts[0]?.sections[0] as DocumentSection;
  };
  const plain = await sectionIn({});
  expect(plain.narrowed).toEqual([]);
  const condition = { type: 'text', operator: 'equals', text: 'FORD' } as const;
  const filters = [{ value: 'vehicle_make', match: 'all' as const, conditions: [condition] }];
  const narrowed = await sectionIn({ selections: [{ section: 'inventory_makes', filters }] });
  const [listed, ...others] = narrowed.narrowed.map(({ text }) => text);
  expect(others).toEqual([]);
  expect(listed).toMatch(/FORD/);
  expect(listed).not.toMatch(/empty/);
});

it('a section counts rows only if it shows them, and names complete months in words', async () => {
  const dashboard = dashboards.find(({ id }) => id === 'fleet') as NormalDashboard;
  const whole = await composing(dashboard, 'fleet-us', 'en-US');
  const condition = { type: 'text', operator: 'equals', text: 'JEEP' } as const;
  const filters = [{ value: 'vehicle_make', match: 'all' as const, conditions: [condition] }];
  const narrowing = { ...whole.narrowing, selections: [{ section: 'by_make', filters }] };
  const { parts } = await composeDashboard({ ...whole, narrowing }, control);
  const sections = parts.flatMap((part) => part.sections);
  const counting = sections.filter(({ truth }) => truth.some(({ label }) => label === 'Rows'));
  const types = new Map(whole.dashboard.parts.flatMap((part) => part.sections.map(({ key, type }) => [key, type])));
  expect(new Set(counting.map(({ key }) => types.get(key)))).toEqual(new Set(['table']));
  const lines = sections.flatMap(({ truth, narrowed }) => [...truth, ...narrowed]);
  const of = (label: string) => lines.filter((line) => line.label === label).map(({ text }) => text);
  expect(of('Full months').length).toBeGreaterThan(0);
  expect(of('Filters').some((text) => text.includes('JEEP'))).toBe(true);
  expect(of('Filters').filter((text) => text.includes('Full month'))).toEqual([]);
});

it('a table that shows only its first rows says on paper how many there are', async () => {
  const dashboard = dashboards.find(({ id }) => id === 'fleet') as NormalDashboard;
  const composing = await composingFor(dashboard, 'fleet-us', 'en-US', datasetFor('fleet-us'));
  const { parts } = await composeDashboard(composing, control, 'due');
  const { most, truth, sheet } = parts[0]?.sections[0] as DocumentSection;
  const [all] = /^[\d,]+/.exec(truth[0]?.text ?? '') ?? [];
  expect(Number(all?.replaceAll(',', ''))).toBeGreaterThan(sheet?.lines.places.length ?? 0);
  expect(most?.note).toBe(`First 10 of ${all} rows`);
});

it.each(viewers)('a form has its fields with what is stored, for %s in %s', async (username, locale) => {
  const dashboard = dashboards.find(({ id }) => id === 'account-settings') as NormalDashboard;
  const file = await composeDashboard(await composing(dashboard, username, locale), control);
  const form = file.parts.flatMap(({ sections }) => sections).find(({ key }) => key === 'settings') as DocumentSection;
  const written = form.pairs.map(({ text, number }) => number?.value ?? text);
  const isCanadian = locale === 'fr-CA';
  expect(written).toEqual([
    1000,
    isCanadian ? 400 : 250,
    '–',
    ...(isCanadian ? [] : ['Business and personal distance']),
    ...[0, 0, 0],
    isCanadian ? 'Critique' : 'Critical',
  ]);
  expect(form.pairs[0]?.label).toContain(isCanadian ? 'CAD' : 'USD');
});
