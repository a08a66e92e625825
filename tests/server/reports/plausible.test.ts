import { expect, it } from 'vitest';
import { mayOpen } from '../../../engine/access/holds.ts';
import type { Viewer } from '../../../engine/context/viewer.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import { demoViewer } from '../../../server/seed/demo-viewer.ts';
import { contextOf, decode, reports, required, serveReports } from '../../support/demo-reports.ts';

const { answer } = serveReports();

/** In miles and miles per gallon. The odometer of the fuel detail is as typed, right or wrong. */
const most: Readonly<Record<string, number>> = {
  fuel_economy: 150,
  distance_driven: 120_000,
  month_distance: 12_000,
  total_distance: 120_000,
  average_monthly_distance: 12_000,
  adjusted_odometer: 400_000,
  odometer: 400_000,
};

it.each(
  reports.map((report) => [report.id, report] as const),
)('%s has no absurd distance, odometer or fuel economy', async (id, report) => {
  for (const username of ['fleet-us', 'fleet-ca']) {
    const viewer = demoViewer(username) as Viewer;
    if (!mayOpen(report, viewer)) continue;
    const resolved = resolveReport(report, contextOf(viewer, 'en-US'), { values: required(report) });
    if (!resolved.request) throw new Error('The defaults are invalid.');
    const { status, bytes, text } = await answer(username, resolved.request);
    expect(status, text.slice(0, 500)).toBe(200);
    const { columns, length } = decode(bytes);
    for (const [field, top] of Object.entries(most)) {
      const column = columns.get(field);
      if (column?.kind !== 'number' || (id === 'fuel-detail-report' && field === 'odometer')) continue;
      const absurd = column.values.subarray(0, length).filter((value) => value < 0 || value > top);
      expect([...absurd], `${username} ${field}`).toEqual([]);
    }
  }
});
