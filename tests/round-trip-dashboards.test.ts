import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mayOpen } from '../engine/access/holds.ts';
import type { Locale } from '../engine/context/context.ts';
import type { Viewer } from '../engine/context/viewer.ts';
import { linesBelow, planSheets } from '../engine/exports/composed-plan.ts';
import type { ReportRequest } from '../engine/reports/resolved.ts';
import { datasetOfAnswer } from '../engine/results/answer.ts';
import { composeDashboard } from '../engine/results/compose.ts';
import { readCell } from '../engine/tables/cells.ts';
import { rowsOf } from '../engine/tables/lines.ts';
import { surveyFile } from '../server/importing/survey.ts';
import { demoViewer } from '../server/seed/demo-viewer.ts';
import { dashboards, decode, serveReports } from './support/demo-reports.ts';
import { expectedOf, readBack } from './support/read-back.ts';
import { composingFor, control } from './support/written-dashboard.ts';
import { writtenBook } from './support/written-workbook.ts';

const { answerOnce: answer } = serveReports();
const folder = mkdtempSync(join(tmpdir(), 'motorpool-dashboards-'));
afterAll(() => rmSync(folder, { recursive: true }));

const datasetFor = (username: string) => async (request: ReportRequest, isReport: boolean) => {
  const { text, bytes } = await answer(username, request, isReport ? undefined : 'application/json');
  return isReport ? decode(bytes) : datasetOfAnswer(JSON.parse(text), request.place);
};

const cases = dashboards.flatMap((dashboard) =>
  (
    [
      ['fleet-us', 'en-US'],
      ['fleet-ca', 'fr-CA'],
    ] as [string, Locale][]
  )
    .filter(([username]) => mayOpen(dashboard, demoViewer(username) as Viewer))
    .map(([username, locale]) => [dashboard.id, locale, username, dashboard] as const),
);

describe('the workbook of a dashboard comes back through new:table, sheet by sheet', () => {
  it.each(cases)('%s in %s', async (id, locale, username, dashboard) => {
    const file = await composeDashboard(await composingFor(dashboard, username, locale, datasetFor(username)), control);
    const path = join(folder, `${id}-${locale}.xlsx`);
    writeFileSync(path, (await writtenBook(file)).bytes);
    const sheets = planSheets(file).parts.flatMap((part) => part.sheets);
    const withRows = sheets.filter(({ section }) => (linesBelow(section)?.lines.places.length ?? 0) > 0);
    if (withRows.length > 1)
      await expect(surveyFile(path, { reserved: new Set() })).rejects.toThrow('has rows on several sheets');
    for (const { name, section } of withRows) {
      const sheet = linesBelow(section);
      if (!sheet) continue;
      const { columns, table, lines } = sheet;
      const expected = Array.from(rowsOf(lines), (row) =>
        columns.map((column) => expectedOf(column, readCell(table, column.value, row), file.style)),
      );
      const read = await readBack(path, columns, { sheet: name, totals: 'skip' });
      expect([name, ...read.headers]).toEqual([name, ...columns.map(({ header }) => header.trim())]);
      const filled = (row: readonly unknown[]) => row.some((value) => value !== null);
      expect([name, ...read.rows]).toEqual([name, ...expected.filter(filled)]);
      expect(read.notes.join('\n')).toContain('above the headers');
    }
  });
});
