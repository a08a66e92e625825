import { crc32, deflateSync } from 'node:zlib';
import type { Context, Locale } from '../../engine/context/context.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import { resolveDashboard } from '../../engine/dashboards/resolve.ts';
import type { ResolvedDashboard, ResolvedTable } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { Picture } from '../../engine/files/pictures/picture.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import type { ComposeInput } from '../../engine/results/compose.ts';
import { composeForms } from '../../engine/results/composed-form.ts';
import { type Narrowing, wholeView } from '../../engine/results/section-view.ts';
import { showView } from '../../engine/results/shown-rows.ts';
import { sentRows } from '../../engine/tables/lines.ts';
import { readDataset } from '../../engine/tables/reading.ts';
import type { Dataset } from '../../engine/tables/table.ts';
import { demoViewer } from '../../server/seed/demo-viewer.ts';
import { contextOf, required } from './demo-reports.ts';

export const control = {
  onProgress: () => undefined,
  yieldNow: () => Promise.resolve(),
  isCancelled: () => false,
};

/** The content of a dashboard's file for a demo user, or another viewer, with rows from the server. */
export async function composingFor(
  dashboard: NormalDashboard,
  user: string | Viewer,
  locale: Locale,
  datasetOf: (request: ReportRequest, isReport: boolean) => Promise<Dataset>,
  narrowing: Partial<Narrowing> = {},
  values: RawValues = {},
): Promise<ComposeInput & { dashboard: ResolvedDashboard; context: Context }> {
  const viewer = typeof user === 'string' ? (demoViewer(user) as Viewer) : user;
  const context = contextOf(viewer, locale);
  const resolved = resolveDashboard(dashboard, context, { values: { ...required(dashboard), ...values } });
  const datasets = new Map<string, Dataset>();
  for (const { name, request, report } of resolved.tables) {
    if (!request) throw new Error('The defaults are invalid.');
    datasets.set(name, await datasetOf(request, report !== null));
  }
  const rowsOf: ComposeInput['rowsOf'] = (table, view) => {
    const dataset = datasets.get(table.name);
    return dataset ? showView(readDataset(dataset, table), table, view) : 'There are no rows.';
  };
  const stored = (table: ResolvedTable) => {
    const rows = rowsOf(table, wholeView(table));
    return typeof rows === 'string' ? [] : sentRows(rows.block(0, 1));
  };
  return {
    dashboard: resolved,
    narrowing: { search: '', selections: [], sections: {}, ...narrowing },
    ranAt: Date.UTC(2026, 10, 20, 12),
    brand: { portal: 'Motorpool', primary: '#673AB7', secondary: '#916DD1' },
    context,
    rowsOf,
    forms: await composeForms(resolved, dashboard.actions, context, stored),
    gazetteer: async () => ({ has: () => true, locate: () => null }),
  };
}

/** A picture of one colour as a PNG of twice the size, as a browser paints it. */
export async function plainPng({ width, height }: Pick<Picture, 'width' | 'height'>): Promise<Uint8Array> {
  const [across, down] = [Math.round(width * 2), Math.round(height * 2)];
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(across, 0);
  head.writeUInt32BE(down, 4);
  head[8] = 8;
  const lines = deflateSync(Buffer.alloc((across + 1) * down, 200));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))]);
}

/** The size of a PNG in pixels. */
export function pngSize(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) throw new Error('This is not a PNG.');
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
