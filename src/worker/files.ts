import { requestOfRow } from '../../engine/actions/row-request.ts';
import type { Context } from '../../engine/context/context.ts';
import type { Document } from '../../engine/files/document/document.ts';
import { ExportCancelled, type ExportControl } from '../../engine/files/document/export-input.ts';
import { rowsInput, sectionDocument } from '../../engine/files/document/rows-input.ts';
import { runText } from '../../engine/files/document/run-text.ts';
import { formats } from '../../engine/files/formats.ts';
import { type FileSources, toolsFor } from '../../engine/files/tools.ts';
import { writers } from '../../engine/files/writers.ts';
import { type ComposeInput, composeDashboard } from '../../engine/results/compose.ts';
import type { LoadPicture } from '../../engine/results/composed-pictures.ts';
import { documentOfReport } from '../../engine/results/file.ts';
import { aboutLine, type FileJob } from '../../engine/results/file-job.ts';
import { chosenParts, countSections } from '../../engine/results/file-sections.ts';
import type { ShownRows } from '../../engine/results/shown-rows.ts';
import type { Client } from '../api/client.ts';
import { loadGazetteer, loadShapes } from '../charts/geography.ts';
import { unpackWords } from '../i18n/instance.ts';
import { createFile } from './blob-file.ts';
import { breathe } from './breathe.ts';
import { loadFonts } from './file-fonts.ts';
import { createPaints } from './paint.ts';
import type { DashboardFile, FileOutcome } from './protocol.ts';
import type { Source } from './source.ts';

/** The resources of files in a browser. */
const fileSources: FileSources = { fonts: loadFonts, shapes: loadShapes, paints: createPaints };

type Job = Pick<FileJob, 'format' | 'dialect' | 'about'>;

/** The second file, about the run; null if none is wanted. */
function aboutOf(document: Document, { about, dialect }: Job): Blob | null {
  if (about === null) return null;
  const written = (label: string, text: string) =>
    about.replace('{{label}}', () => label).replace('{{text}}', () => text);
  return new Blob([runText(rowsInput(document, dialect), written)], { type: 'text/plain;charset=utf-8' });
}

/** Writes a document as a Blob. */
async function write(document: Document, job: Job, control: ExportControl): Promise<FileOutcome> {
  const { format, dialect } = job;
  const file = createFile(formats[format].mediaType);
  const options = { dialect, tools: toolsFor(document, fileSources) };
  const { cutCells } = await writers[format](document, options, file.add, control);
  if (control.isCancelled()) return { type: 'cancelled' };
  return { type: 'written', file: file.finish(), about: aboutOf(document, job), cutCells };
}

function outcomeOfError(reason: unknown): FileOutcome {
  if (reason instanceof ExportCancelled) return { type: 'cancelled' };
  return { type: 'failed', message: reason instanceof Error ? reason.message : String(reason) };
}

/** Writes a file of the current rows of a report. */
export async function writeReport(shown: ShownRows, job: FileJob, control: ExportControl): Promise<FileOutcome> {
  try {
    return await write(documentOfReport(shown, job), job, control);
  } catch (reason) {
    return outcomeOfError(reason);
  }
}

/** Loads the pictures of rows; null for one that fails. Another backend may have no small ones. */
function loadingPictures(
  client: Client,
  { pictures: { actions, parameters } }: DashboardFile,
  context: Context,
): LoadPicture {
  return async function load({ action, row, narrowed }): Promise<Uint8Array | null> {
    const request = requestOfRow(actions[action], context, { row, parameters, narrowed });
    if (request?.method !== 'GET') return null;
    const { path, query } = request;
    try {
      const answer = await client.stream({ method: 'GET', path, query, body: null }, { accept: '*/*' });
      return new Uint8Array(await answer.arrayBuffer());
    } catch {
      return narrowed ? load({ action, row, narrowed: null }) : null;
    }
  };
}

/** The document of a dashboard, from loaded rows. */
async function documentOfDashboard(
  job: DashboardFile,
  context: Context,
  sources: ReadonlyMap<number, Source>,
  control: ExportControl,
  client: Client,
): Promise<Document> {
  const { dashboard, narrowing, ranAt, brand, colours, forms, tables, only } = job;
  const rowsOf: ComposeInput['rowsOf'] = (table, view) => {
    const from = tables[table.name];
    const missing = from && 'missing' in from ? from.missing : '';
    return (
      (from && 'call' in from && sources.get(from.call)?.rows(table.name, table, view)) ||
      missing ||
      context.words('dashboard.failed')
    );
  };
  const composing = {
    ...{ dashboard, narrowing, ranAt, brand, context, rowsOf },
    ...(job.only === null ? { left: job.left } : {}),
    ...(colours ? { colours } : {}),
    ...(forms ? { forms } : {}),
    gazetteer: loadGazetteer,
    ...(job.format === 'pdf' ? { picture: loadingPictures(client, job, context) } : {}),
  };
  const document = await composeDashboard(composing, control, only);
  return only === null ? document : sectionDocument(document);
}

/**
 * Writes a file of a dashboard from loaded rows. Progress has two steps per section: one for composing it, one for
 * writing it.
 */
export async function writeDashboard(
  job: DashboardFile,
  sources: ReadonlyMap<number, Source>,
  { onProgress, isCancelled }: Pick<ExportControl, 'onProgress' | 'isCancelled'>,
  client: Client,
): Promise<FileOutcome> {
  const steps = job.only === null ? countSections(chosenParts(job.dashboard, job.left)) : 1;
  const control = { yieldNow: breathe, isCancelled };
  try {
    const words = await unpackWords(job.words, job.context.viewer.country);
    const context: Context = { ...job.context, words };
    const composing = { ...control, onProgress: (done: number) => onProgress(done, steps * 2) };
    const document = await documentOfDashboard(job, context, sources, composing, client);
    const about = job.isDescribed && job.format === 'csv' ? aboutLine(context) : null;
    return await write(
      document,
      { ...job, about },
      {
        ...control,
        onProgress: (done, of) => onProgress(steps + Math.floor((done / Math.max(1, of)) * steps), steps * 2),
      },
    );
  } catch (reason) {
    return outcomeOfError(reason);
  }
}
