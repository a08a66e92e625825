import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dayOrders, importedRow, rowFaults } from '../engine/actions/import-rows.ts';
import { headerPlace, matchColumns } from '../engine/actions/import-targets.ts';
import type { Context } from '../engine/context/context.ts';
import type { NormalDashboard } from '../engine/definitions/normal-dashboard.ts';
import { sectionDocument } from '../engine/files/document/rows-input.ts';
import { resolveStyle } from '../engine/formats/style.ts';
import type { ReportRequest } from '../engine/reports/resolved.ts';
import { datasetOfAnswer } from '../engine/results/answer.ts';
import { composeDashboard } from '../engine/results/compose.ts';
import type { Import } from '../engine/sections/table.ts';
import { writeDocument } from '../server/files/written.ts';
import { fileCells } from '../server/importing/file-cells.ts';
import { demoViewer } from '../server/seed/demo-viewer.ts';
import { contextOf, dashboards, serveReports } from './support/demo-reports.ts';
import { importOf } from './support/import-targets.ts';
import { openScreen } from './support/screens.ts';
import { composingFor, control } from './support/written-dashboard.ts';

const { answerOnce } = serveReports();
const folder = mkdtempSync(join(tmpdir(), 'motorpool-imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const wholeOf = async (username: string, request: ReportRequest): Promise<unknown> => {
  const { status, text } = await answerOnce(username, request, 'application/json');
  expect(status, text.slice(0, 500)).toBe(200);
  return JSON.parse(text);
};

/** With all rows that a switch adds. */
const switchedOn = ({ parameters }: NormalDashboard) =>
  Object.fromEntries(parameters.flatMap(({ key, definition }) => (definition.type === 'boolean' ? [[key, true]] : [])));

/** Reads the cells of a file as the import of a section does. */
function read(
  dashboard: NormalDashboard,
  option: Import,
  context: Context,
  rows: Awaited<ReturnType<typeof fileCells>>['rows'],
) {
  const { targets, fieldsOf } = importOf(dashboard, option, context);
  const texts = rows.map(({ cells }) => cells.map((cell) => String(cell ?? '')));
  const top = headerPlace(texts, targets) ?? 0;
  const paths = matchColumns(texts[top] ?? [], targets);
  const below = rows.slice(top + 1, top + 151).map(({ cells }) => cells);
  const columns = { paths, orders: dayOrders(below, paths.length), style: resolveStyle(context), fieldsOf };
  const faults = below.flatMap((cells) => {
    const { values, faults } = importedRow(cells, columns);
    const found = Object.entries(rowFaults(fieldsOf(values), faults));
    // What was blank in the table is missing in its file.
    return found.filter(([path, { key }]) => key !== 'faults.required' || !paths.includes(path));
  });
  return { missing: targets.filter(({ path, required }) => required && !paths.includes(path)), faults, below };
}

const importing = dashboards.filter(({ parts }) =>
  parts.some(({ sections }) => sections.some((section) => section.type === 'table' && section.import)),
);

const cases = importing.flatMap((dashboard) =>
  (
    [
      ['fleet-us', 'en-US', 'xlsx'],
      ['fleet-us', 'en-US', 'csv'],
      ['fleet-ca', 'fr-CA', 'xlsx'],
      ['fleet-ca', 'fr-CA', 'csv'],
    ] as const
  ).map((each) => [dashboard.id, ...each, dashboard] as const),
);

describe('a file of a table can be imported into it', () => {
  it.each(cases)('%s of %s in %s as %s', async (id, username, locale, format, dashboard) => {
    const viewer = demoViewer(username);
    if (!viewer) throw new Error(`There is no demo user ${username}.`);
    const values = switchedOn(dashboard);
    const datasetOf = async (request: ReportRequest) =>
      datasetOfAnswer(await wholeOf(username, request), request.place);
    const composing = await composingFor(dashboard, viewer, locale, datasetOf, {}, values);
    const caller = {
      context: contextOf(viewer, locale),
      send: async (request: Omit<ReportRequest, 'place'>) => {
        const whole = await wholeOf(username, request as ReportRequest);
        return { ...Object(whole), status: 200, whole };
      },
    };
    const { context } = await openScreen(caller as never, dashboard, values);
    for (const section of composing.dashboard.parts.flatMap(({ sections }) => sections)) {
      if (section.type !== 'table' || !section.import) continue;
      const document = sectionDocument(await composeDashboard(composing, control, section.key));
      const { bytes } = await writeDocument(
        document,
        { format, title: id },
        { locale, today: context.today, signal: new AbortController().signal },
      );
      const path = join(folder, `${id}-${username}.${format}`);
      writeFileSync(path, bytes);
      const { rows } = await fileCells(path, path);
      const { missing, faults, below } = read(dashboard, section.import, context, rows);
      expect(missing).toEqual([]);
      expect(faults.slice(0, 5)).toEqual([]);
      expect(below.length).toBeGreaterThan(20);
    }
  });
});
