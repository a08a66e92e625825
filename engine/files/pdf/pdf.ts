import type { jsPDF } from 'jspdf';
import type { Geographies } from '../../charts/geography.ts';
import type { Document } from '../document/document.ts';
import { ExportCancelled, type ExportControl, type ExportResult, type ExportSink } from '../document/export-input.ts';
import { filled } from '../document/filled.ts';
import { shortened } from '../pictures/shapes.ts';
import { keepContents, writeContents } from './contents.ts';
import { writeCover, writeLacking } from './cover.ts';
import { stepsOf, writePart } from './grid.ts';
import { Flow } from './paper/flow.ts';
import { ink, page, type } from './paper/page.ts';
import { Paper } from './paper/paper.ts';
import { type FontFiles, typefaceOf } from './paper/typeface.ts';
import { writeReport } from './report.ts';
import { type Drawing, readSheet } from './section-block.ts';

/** The resources of a PDF. */
export interface PdfResources {
  fonts: FontFiles;
  /** The outlines of the maps in its charts. */
  geographies: Geographies;
}

/** Creates a document of landscape letter pages. Without clock or randomness: the same file gives the same bytes. */
async function documentOf({ title, style, brand, ranAt }: Document): Promise<jsPDF> {
  const { jsPDF } = await import('jspdf');
  const doc = new jsPDF({
    unit: 'pt',
    format: 'letter',
    orientation: 'landscape',
    compress: true,
    putOnlyUsedFonts: true,
  });
  doc.setProperties({ title, creator: brand.portal });
  doc.setLanguage(style.locale as Parameters<typeof doc.setLanguage>[0]);
  doc.setFileId('0'.repeat(32));
  doc.setCreationDate(new Date(ranAt ?? 0));
  doc.setDisplayMode('fullwidth', 'continuous', 'UseOutlines');
  return doc;
}

/** Writes the footer on every page but a cover: title, customer, period, page number and page count. */
function writeFeet({ paper, setting: { file } }: { paper: Paper; setting: Flow['setting'] }): void {
  const { layout, title, subtitle, brand, words, style } = file;
  const count = new Intl.NumberFormat(style.locale);
  const { size } = type.small;
  for (let number = layout === 'report' ? 1 : 2; number <= paper.pages; number++) {
    paper.openPage(number);
    const y = page.footer;
    const text = filled(words.page, { page: count.format(number), pages: count.format(paper.pages) });
    const measure = (part: string) => paper.typeface.measure(part, size, 'regular');
    const room = page.width - measure(text) - 24;
    const said = shortened([title, subtitle, brand.portal].filter(Boolean).join(' · '), room, measure);
    paper.text({ x: page.left, y, text: said, size, colour: ink.dimmed });
    paper.text({ x: page.left + page.width, y, text, size, anchor: 'end', colour: ink.dimmed });
  }
}

/** Bookmarks: parts, with their sections below them. */
function writeOutline(doc: jsPDF, { marks }: Flow): void {
  let part: ReturnType<typeof doc.outline.add> | null = null;
  for (const { title, level, page: pageNumber } of marks) {
    const added = doc.outline.add(level === 0 ? null : part, title, { pageNumber });
    if (level === 0) part = added;
  }
}

/**
 * Writes the document of a dashboard: a cover, with the sections that are above every tab, a linked table of contents, and the
 * sections as on the dashboard.
 * @throws ExportCancelled
 */
async function writeWhole(flow: Flow, drawing: Drawing, onSteps: (steps: number) => void): Promise<void> {
  const { parts } = drawing.file;
  writeCover(flow);
  for (const part of parts.filter(({ isHead }) => isHead)) await writePart(flow, part, drawing, onSteps);
  const others = parts.filter(({ isHead }) => !isHead);
  const contents = keepContents(flow);
  if (!contents?.isFollowed && others.length > 0) flow.newPage();
  for (const part of others) await writePart(flow, part, drawing, onSteps);
  if (contents) writeContents(flow, contents);
}

/**
 * Writes a PDF, with vector charts, text tables and bookmarks. Pages are landscape letter, the North American format.
 * The given fonts are embedded as subsets. Progress is counted in steps: one per section, one per thousand table
 * lines, and one for packing. `cutCells` is always 0, because long texts wrap. (Spec: reporting §3, §9.)
 * @throws ExportCancelled if cancelled.
 */
export async function writePdf(
  file: Document,
  resources: PdfResources,
  sink: ExportSink,
  control: ExportControl,
): Promise<ExportResult> {
  const sections = file.parts.flatMap((part) => part.sections);
  const of = sections.reduce((steps, section) => steps + stepsOf(section), 0) + 1;
  let done = 0;
  if (control.isCancelled()) throw new ExportCancelled();
  const doc = await documentOf(file);
  const paper = new Paper(doc, typefaceOf(doc, resources.fonts));
  const setting = { paper, file, control };
  const flow = new Flow(setting);
  const write = file.layout === 'report' ? writeReport : writeWhole;
  await write(flow, { ...setting, geographies: resources.geographies }, (steps) => {
    done += steps;
    if (steps > 0) control.onProgress(done, of);
  });
  writeOutline(doc, flow);
  writeLacking(flow);
  writeFeet({ paper, setting });
  paper.flush();
  await flow.yieldNow();
  const bytes = new Uint8Array(doc.output('arraybuffer'));
  sink(bytes);
  control.onProgress(of, of);
  const rows = sections.reduce((all, section) => {
    const lines = readSheet(section)?.lines;
    return lines ? all + lines.places.length - lines.heads.length : all;
  }, 0);
  return { rows, bytes: bytes.length, cutCells: 0 };
}
