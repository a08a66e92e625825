import { buffer } from 'node:stream/consumers';
import { requestOfRow } from '../../engine/actions/row-request.ts';
import { type ResolvedSection, type ResolvedTable, tablesOfSection } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import { sectionDocument } from '../../engine/files/document/rows-input.ts';
import type { FormatFor } from '../../engine/files/formats.ts';
import { type RawValues, sentValues } from '../../engine/reports/fields.ts';
import { withTakenTables } from '../../engine/reports/taken.ts';
import { type ComposeInput, composeDashboard } from '../../engine/results/compose.ts';
import { composeForms } from '../../engine/results/composed-form.ts';
import type { LoadPicture } from '../../engine/results/composed-pictures.ts';
import { documentBrand } from '../../engine/results/document-brand.ts';
import { chosenParts, fileTitle } from '../../engine/results/file-sections.ts';
import { type Narrowing, wholeView } from '../../engine/results/section-view.ts';
import { showView } from '../../engine/results/shown-rows.ts';
import { sentRows } from '../../engine/tables/lines.ts';
import { type Reading, readDataset } from '../../engine/tables/reading.ts';
import { readDashboardView } from '../../engine/views/dashboard.ts';
import type { DashboardView } from '../../engine/views/dashboard-schema.ts';
import { Refusal } from '../refusal.ts';
import { type DashboardRun, openDashboard, tablesFor } from '../running/dashboard.ts';
import type { DashboardRunning } from '../running/running.ts';
import type { Who } from '../running/who.ts';
import { maps } from './maps.ts';
import { controlFor, type WrittenFile, writeDocument } from './written.ts';

/** How a dashboard is run and shown. */
export interface ShownDashboard extends DashboardRun {
  narrowing: Narrowing;
  /** What of the view the dashboard does not have. Without a filter, a file would have more rows than the view. */
  lost: string[];
  dashboard: NormalDashboard;
}

/** A dashboard with parameter values and a view. Without a view, it is shown as it opens. */
export async function showDashboard(
  running: DashboardRunning,
  dashboard: NormalDashboard,
  { values, view }: { values: RawValues; view: DashboardView | null },
  who: Who,
): Promise<ShownDashboard> {
  const run = await openDashboard(running, dashboard, { ...view?.parameters, ...values }, who);
  const read = readDashboardView(view ?? {}, run.resolved);
  const lost = read.lost.map(({ part, field, text }) => field ?? text ?? part);
  return { ...run, dashboard, narrowing: read.view, lost };
}

/** The dashboard without the sections that are left out, or one section by key. */
export type DashboardPart =
  | { format: FormatFor<'document'>; only: null; left: readonly string[] }
  | { format: FormatFor<'rows'>; only: string };

/** The rows of the tables that sections need. */
async function rowsFor(
  running: DashboardRunning,
  { resolved }: DashboardRun,
  sections: readonly ResolvedSection[],
  who: Who,
) {
  const needed = new Set(withTakenTables(resolved, sections.flatMap(tablesOfSection)));
  const tables = resolved.tables.filter(({ name }) => needed.has(name));
  const found = await tablesFor(running, { ...resolved, tables }, who);
  const readings = new Map<string, Reading>();
  const rowsOf: ComposeInput['rowsOf'] = (table, view) => {
    const dataset = found.get(table.name);
    if (!dataset || 'missing' in dataset) return dataset?.missing ?? '';
    const reading = readings.get(table.name) ?? readDataset(dataset, table);
    readings.set(table.name, reading);
    return showView(reading, table, view);
  };
  return rowsOf;
}

/** The rows of a table as they were sent; none if they are missing. */
function storedRows(table: ResolvedTable, rowsOf: ComposeInput['rowsOf']) {
  const rows = rowsOf(table, wholeView(table));
  return typeof rows === 'string' ? [] : sentRows(rows.block(0, 1));
}

/** Loads the pictures of rows; null for one that is refused. */
const loadingPictures =
  (running: DashboardRunning, { resolved, context, dashboard }: ShownDashboard, who: Who): LoadPicture =>
  async ({ action, row, narrowed }) => {
    const parameters = sentValues(dashboard, resolved.fields, context);
    const request = requestOfRow(dashboard.actions[action], context, { row, parameters, narrowed });
    const answer = request && running.calls.fileAt(request);
    if (!request || !answer) return null;
    try {
      return new Uint8Array(await buffer(await answer({ query: Object.fromEntries(request.query), body: null }, who)));
    } catch (error) {
      if (!(error instanceof Refusal) || who.signal.aborted) throw error;
      return null;
    }
  };

/** Writes the file of a dashboard or of one of its sections. */
export async function writeDashboardFile(
  running: DashboardRunning,
  shown: ShownDashboard,
  { format, ranAt, ...part }: DashboardPart & { ranAt: number },
  who: Who,
): Promise<WrittenFile> {
  const { resolved, context, narrowing, dashboard } = shown;
  const { actions } = dashboard;
  const { only } = part;
  const section = resolved.parts.flatMap(({ sections }) => sections).find(({ key }) => key === only);
  const parts = part.only === null ? chosenParts(resolved, part.left) : [];
  const sections = section ? [section] : parts.flatMap((each) => each.sections);
  const rowsOf = await rowsFor(running, { resolved, context }, sections, who);
  const stored = (table: ResolvedTable) => storedRows(table, rowsOf);
  const composing: ComposeInput = {
    ...{ dashboard: resolved, narrowing, ranAt, context, rowsOf },
    brand: documentBrand(running.brand),
    forms: only === null ? await composeForms({ ...resolved, parts }, actions, context, stored) : {},
    ...(part.only === null ? { left: part.left } : {}),
    gazetteer: maps.gazetteer,
    ...(format === 'pdf' ? { picture: loadingPictures(running, shown, who) } : {}),
  };
  const document = await composeDashboard(composing, controlFor(who), only);
  const title = [fileTitle(resolved, context), section?.title].filter(Boolean).join(', ');
  return writeDocument(only === null ? document : sectionDocument(document), { format, title }, who);
}
