import { mayOpen } from '../engine/access/holds.ts';
import type { FieldValue } from '../engine/context/values.ts';
import type { ResolvedDashboard, ResolvedPart } from '../engine/dashboards/resolved.ts';
import type { NormalReport } from '../engine/definitions/normal-report.ts';
import { writeValue } from '../engine/fields/list.ts';
import { type FileFormat, fileFormats, formatsFor } from '../engine/files/formats.ts';
import { filedParts } from '../engine/results/file-sections.ts';
import { misfitOf, type Shape } from '../engine/schema/fits.ts';
import { type DashboardView, dashboardViewSchema } from '../engine/views/dashboard-schema.ts';
import { readView } from '../engine/views/read.ts';
import { type View, viewSchema } from '../engine/views/schema.ts';
import { readAddress } from '../engine/views/text/address.ts';
import { type DashboardPart, showDashboard, writeDashboardFile } from '../server/files/dashboard.ts';
import { showReport, type ViewReader, writeReportFile } from '../server/files/report.ts';
import type { WrittenFile } from '../server/files/written.ts';
import type { DashboardRunning, Running } from '../server/running/running.ts';
import type { Who } from '../server/running/who.ts';
import { faultText } from './fault-text.ts';
import { refuse } from './refuse.ts';

/** A file that is asked for, not yet checked against its report or dashboard. */
export interface FileRequest {
  /** Of a report or dashboard. */
  id: string;
  format: string;
  /** The key of a section; null for a file of several. */
  section: string | null;
  /** The keys of the sections of a file of several; null for all. */
  sections: readonly string[] | null;
  values: Record<string, unknown>;
  view: { path: string; json: unknown } | { query: [name: string, value: string][] } | null;
}

/** The view of a request, if it has the form of one. */
function viewOf<View>({ view }: FileRequest, schema: Shape, kind: 'report' | 'dashboard'): View | null {
  if (view === null) return null;
  if ('query' in view) return refuse(`--view takes the address of a report, or a file with the view of a ${kind}.`);
  const misfit = misfitOf(view.json, schema);
  if (misfit !== null)
    refuse(`--view ${view.path} is not a view of a ${kind}${misfit && `: “${misfit}” is missing or wrong`}.`);
  return view.json as View;
}

/** Reads the view of a request, from a file or from an address; `values` replace its parameters. */
function readerOf(request: FileRequest): ViewReader {
  const { view, values } = request;
  if (view && 'query' in view) {
    const others = view.query.filter(([name]) => !Object.hasOwn(values, name));
    const own = Object.entries(values).map(([name, value]) => [name, writeValue(value as FieldValue)] as const);
    return (report, context) => readAddress([...others, ...own], report, context);
  }
  const given = viewOf<View>(request, viewSchema, 'report') ?? {};
  return (report, context) => readView({ ...given, parameters: { ...given.parameters, ...values } }, report, context);
}

function formatOf<Format extends FileFormat>({ format }: FileRequest, formats: readonly Format[], hint = ''): Format {
  const named = formats.find((name) => name === format);
  return named ?? refuse(`Unknown format “${format}”. Use ${formats.join(' or ')}${hint}.`);
}

function refuseUnknown(
  given: object | undefined,
  { parameters }: Pick<NormalReport, 'parameters'>,
  kind: 'report' | 'dashboard',
): void {
  const known = parameters.map(({ key }) => key);
  const unknown = Object.keys(given ?? {}).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    refuse(`The ${kind} has no parameter ${unknown.join(', ')}. Its parameters: ${known.join(', ') || 'none'}.`);
}

/** Writes the file of a report. */
export async function writeReport(running: Running, request: FileRequest, who: Who, now: Date): Promise<WrittenFile> {
  const { id, values, section, sections } = request;
  const served = running.reports.find(({ report }) => report.id === id);
  if (!served) {
    const reports = running.reports.map(({ report }) => report.id).join(', ');
    const dashboards = [...running.dashboards.keys()].join(', ');
    return refuse(`Report “${id}” not found. Reports: ${reports}. Dashboards: ${dashboards}.`);
  }
  if (section !== null || sections !== null) refuse('Only dashboards have sections.');
  const format = formatOf(request, fileFormats);
  refuseUnknown(values, served.report, 'report');
  const read = readerOf(request);
  if (!mayOpen(served.report, who.viewer())) refuse(`The user ${who.username} may not open the report ${id}.`);
  const run = await showReport(running, served, read, who);
  if (run.lost.length > 0)
    refuse(
      `The report can’t show all of the view: ${run.lost.map(({ part, field, text }) => field ?? text ?? part).join(', ')}.`,
    );
  if (!run.resolved.request) refuse(faultText(run.resolved, served.report, run.context.words));
  return writeReportFile(running, run, { format, ranAt: now.getTime() }, who);
}

const keysOf = (parts: readonly ResolvedPart[]) => parts.flatMap(({ sections }) => sections.map(({ key }) => key));

function partOf(request: FileRequest, resolved: ResolvedDashboard): DashboardPart {
  const { section: only, sections: chosen } = request;
  const known = keysOf(only === null ? filedParts(resolved) : resolved.parts);
  const unknown = [only, chosen ?? []].flat().filter((key) => key !== null && !known.includes(key));
  if (unknown.length > 0)
    refuse(`The dashboard has no section ${unknown.join(', ')}. Its sections: ${known.join(', ')}.`);
  if (only !== null) return { format: formatOf(request, formatsFor('rows')), only };
  const left = chosen === null ? [] : known.filter((key) => !chosen.includes(key));
  return { format: formatOf(request, formatsFor('document'), ', or write one section with --section'), only, left };
}

/** Writes the file of a dashboard or of one of its sections. */
export async function writeDashboard(
  running: DashboardRunning,
  request: FileRequest,
  who: Who,
  now: Date,
): Promise<WrittenFile> {
  const { id, values } = request;
  const dashboard = running.dashboards.get(id) ?? refuse(`Dashboard “${id}” not found.`);
  const view = viewOf<DashboardView>(request, dashboardViewSchema, 'dashboard');
  refuseUnknown({ ...view?.parameters, ...values }, dashboard, 'dashboard');
  if (!mayOpen(dashboard, who.viewer())) refuse(`The user ${who.username} may not open the dashboard ${id}.`);
  const shown = await showDashboard(running, dashboard, { values, view }, who);
  const { resolved, context, lost } = shown;
  const part = partOf(request, resolved);
  if (resolved.faults.length > 0 || resolved.fields.some(({ fault }) => fault))
    refuse(faultText(resolved, dashboard, context.words));
  if (lost.length > 0) refuse(`The dashboard can’t show all of the view: ${lost.join(', ')}.`);
  return writeDashboardFile(running, shown, { ...part, ranAt: now.getTime() }, who);
}
