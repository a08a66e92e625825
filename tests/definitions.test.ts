import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mayOpen } from '../engine/access/holds.ts';
import { viewerFrom } from '../engine/access/viewer-from.ts';
import { type Context, locales } from '../engine/context/context.ts';
import type { Item } from '../engine/context/lookups.ts';
import type { Viewer } from '../engine/context/viewer.ts';
import type { NormalReport } from '../engine/definitions/normal-report.ts';
import { looksOf } from '../engine/describe/looks.ts';
import { describeReport, type ReportView } from '../engine/describe/report.ts';
import { kindOf } from '../engine/fields/registry.ts';
import { itemsOf } from '../engine/lookups/registry.ts';
import { resolveMenus } from '../engine/menus/resolve.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import type { ReportRequest, ResolvedReport } from '../engine/reports/resolved.ts';
import { demoLookups, demoUsers, demoViewer } from '../server/seed/demo-viewer.ts';
import { changedLines } from './support/changed-lines.ts';
import { declared, read, textsOf, wordlessTexts } from './support/declared.ts';
import {
  brief,
  broken,
  cellsIn,
  contextOf,
  decode,
  definitions,
  reports,
  required,
  serveReports,
  settled,
  wordsOf,
} from './support/demo-reports.ts';

const { answerOnce: answer, dataOf, lastError } = serveReports();
const rowsOf = new Map<string, number>();
/** By report and parameter values. */
const rowsWith = new Map<string, number>();

/** The values to try besides the defaults: every choice of every parameter with choices. */
function choicesOf({ key, definition }: NormalReport['parameters'][number]): Record<string, unknown>[] {
  if (definition.type === 'boolean') return [{ [key]: true }];
  return (kindOf(definition).items?.(definition) ?? []).map((value) => ({ [key]: value }));
}

const variants = (report: NormalReport) =>
  report.parameters.flatMap(choicesOf).map((choice) => ({ ...required(report), ...choice }));

it('reads every definition', () => {
  expect(broken).toEqual([]);
  const files = readdirSync('definitions/reports').filter((file) => file.endsWith('.json'));
  expect(reports.map((report) => `${report.id}.json`)).toEqual(files.sort());
});

it('has no snapshot of a report that does not exist', () => {
  const ids = reports.map(({ id }) => `${id}.txt`);
  const files = existsSync('tests/snapshots') ? readdirSync('tests/snapshots') : [];
  expect(files.filter((file) => file.endsWith('.txt') && !ids.includes(file))).toEqual([]);
});

it.each(demoUsers)('%s is described the same with and without a database', async (username) => {
  const viewer = demoViewer(username);
  if (!viewer) throw new Error(username);
  const [who, account, centers] = await Promise.all(
    ['/api/user', '/api/login-payload', '/api/account/centers'].map((url) => dataOf(username, url)),
  );
  const loaded = viewerFrom(who, account);
  expect({ ...viewer, features: [...viewer.features].sort() }).toEqual({
    ...loaded,
    features: [...loaded.features].sort(),
  });
  const byValue = (items: readonly Item[] = []) => [...items].sort((a, b) => (a.value < b.value ? -1 : 1));
  expect(byValue(demoLookups(username).centers)).toEqual(byValue(itemsOf('centers', centers)));
});

/** The rows whose cells are in the snapshot. */
async function rowsFor(report: NormalReport, shown: ResolvedReport, context: Context): Promise<ReportView['rows']> {
  const settings = resolveReport(report, context, { values: settled(report, context) });
  const request = settings.request as ReportRequest;
  const { status, text, bytes } = await answer(context.viewer.username, request);
  expect(status, `${text.slice(0, 500)}\n${lastError()}`).toBe(200);
  const dataset = decode(bytes);
  rowsOf.set(report.id, (rowsOf.get(report.id) ?? 0) + declared(dataset, settings).table.length);
  return { request, shown: read(dataset, shown) };
}

/** The server admits the viewers that the definition admits. */
async function expectAnswer(report: NormalReport, context: Context, values: Record<string, unknown>): Promise<void> {
  const { request } = resolveReport(report, context, { values });
  if (!request) throw new Error('The values are at fault.');
  const { status, text } = await answer(context.viewer.username, request);
  expect(status, `${text.slice(0, 500)}\n${lastError()}`).toBe(mayOpen(report, context.viewer) ? 200 : 404);
}

/** A report as everybody sees it in every language. */
async function snapshotOf(report: NormalReport): Promise<string> {
  const viewers = demoUsers.map((username) => demoViewer(username) as Viewer);
  const opening = viewers.filter((viewer) => mayOpen(report, viewer));
  // Cells are those of the first viewer in each country, in its language.
  const told = opening.filter(({ country }, place) => opening.findIndex((each) => each.country === country) === place);
  await Promise.all(
    viewers.map((viewer) => {
      const context = contextOf(viewer, cellsIn[viewer.country]);
      return expectAnswer(report, context, (told.includes(viewer) ? settled : brief)(report, context));
    }),
  );
  const shown: ReportView[] = [];
  for (const viewer of viewers) {
    for (const locale of locales) {
      const context = contextOf(viewer, locale);
      const resolved = resolveReport(report, context, { values: required(report) });
      if (!resolved.request) throw new Error('The defaults are at fault.');
      const texts = [resolved.title, resolved.description, ...textsOf(resolved)];
      expect(wordlessTexts(wordsOf(locale), texts)).toEqual([]);
      const menus = resolveMenus(definitions.menus, definitions.places, context);
      const isTold = told.includes(viewer) && locale === cellsIn[viewer.country];
      const rows = isTold ? await rowsFor(report, resolved, context) : null;
      const opens = opening.includes(viewer);
      shown.push({ viewer: viewer.username, locale, opens, resolved, menus, rows, looks: null });
    }
  }
  shown.sort((a, b) => Number(b.opens) - Number(a.opens));
  const [first] = shown;
  if (first) {
    const context = contextOf(demoViewer(first.viewer) as Viewer, 'en-US');
    first.looks = looksOf(first.resolved, context);
  }
  return describeReport(report, shown);
}

it('a changed default changes one line of a snapshot, and no cell', async () => {
  const report = definitions.reports.get('fuel-detail-report') as NormalReport;
  const parameters = report.parameters.map((parameter) =>
    parameter.key === 'start' && parameter.definition.type === 'date'
      ? { ...parameter, definition: { ...parameter.definition, value: 'start_of_month' as const } }
      : parameter,
  );
  // Not the written snapshot, which `--update` may be about to replace.
  const before = (await snapshotOf(report)).split('\n');
  const after = (await snapshotOf({ ...report, parameters })).split('\n');
  expect(changedLines(before, after)).toEqual([
    '-  start | Start date * | date | "2026-01-01" | sent in the query: start=2026-01-01',
    '+  start | Start date * | date | "2026-11-01" | sent in the query: start=2026-11-01',
  ]);
});

describe.each(reports.map((report) => [report.id, report] as const))('%s', (id, report) => {
  it('matches its snapshot, for everybody in every language', async () => {
    const snapshot = await snapshotOf(report);
    const file = `snapshots/${id}.txt`;
    const isNew = !existsSync(`tests/${file}`);
    if (isNew && process.env.CI)
      throw new Error(`tests/${file} is not there: run npm run test:definitions and commit what it writes.`);
    await expect(snapshot).toMatchFileSnapshot(file);
    if (isNew) console.log(`tests/${file} was written: read it, and commit it with the report.`);
  });

  it.each(variants(report))('with %j has the fields that it declares', async (values) => {
    const username = demoUsers.find((user) => mayOpen(report, demoViewer(user) as Viewer)) ?? '';
    const context = contextOf(demoViewer(username) as Viewer, 'en-US');
    const resolved = resolveReport(report, context, { values: { ...settled(report, context), ...values } });
    if (!resolved.request) throw new Error(JSON.stringify(resolved.fields.filter((field) => field.fault)));
    const reply = await answer(username, resolved.request);
    expect(reply.status, `${reply.text.slice(0, 500)}\n${lastError()}`).toBe(200);
    const { table } = declared(decode(reply.bytes), resolved);
    rowsOf.set(id, (rowsOf.get(id) ?? 0) + table.length);
    rowsWith.set(JSON.stringify({ id, ...values }), table.length);
  });

  it('has all rows for a choice that is not sent', () => {
    for (const parameter of report.parameters) {
      const { key, omit } = parameter;
      const rowsOfChoice = (choice: unknown) =>
        rowsWith.get(JSON.stringify({ id, ...required(report), [key]: choice })) ?? Number.NaN;
      for (const choice of omit.length > 0 ? choicesOf(parameter) : [])
        expect(rowsOfChoice(omit[0]), key).toBeGreaterThanOrEqual(rowsOfChoice(choice[key]));
    }
  });

  // One of several choices may have no rows. A report without any rows shows nothing.
  it('has rows', () => {
    expect(rowsOf.get(id) ?? 0, 'No rows with any choice: the demo accounts need some.').toBeGreaterThan(0);
  });
});
