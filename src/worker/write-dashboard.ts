import type { Geographies, RegionShape } from '../../engine/charts/geography.ts';
import { palettes } from '../../engine/charts/palette.ts';
import type { Context } from '../../engine/context/context.ts';
import { composedFormats } from '../../engine/files/composed-formats.ts';
import type { CsvDialect } from '../../engine/files/csv/csv-dialect.ts';
import type { ComposedFile, ComposedSection } from '../../engine/files/document/composed.ts';
import {
  ExportCancelled,
  type ExportControl,
  type ExportInput,
  type ExportSink,
} from '../../engine/files/document/export-input.ts';
import { fileFormats } from '../../engine/files/formats.ts';
import { drawChart } from '../../engine/files/pictures/draw-chart.ts';
import type { Painter } from '../../engine/files/workbook/composed/composed-workbook.ts';
import { type ComposeInput, composeDashboard } from '../../engine/results/compose.ts';
import { aboutLine } from '../../engine/results/file-job.ts';
import { loadGazetteer, loadShapes } from '../charts/geography.ts';
import { unpackWords } from '../i18n/instance.ts';
import { breathe } from './breathe.ts';
import { loadFonts } from './file-fonts.ts';
import type { Source } from './open-dataset.ts';
import { createPaints } from './paint.ts';
import type { DashboardFile, FileOutcome } from './protocol.ts';
import { aboutOf, createFile } from './save-rows.ts';

/** The size of a chart in a workbook, in pixels. */
const room = { width: 640, height: 360 };

const labelSize = 12;

const sectionsOf = ({ parts }: ComposedFile): ComposedSection[] => parts.flatMap((part) => part.sections);

/** The outlines of the maps in the charts. Maps whose outlines can't be loaded stay empty. */
async function geographiesOf(file: ComposedFile): Promise<Geographies> {
  const measure = (text: string) => text.length * 7;
  const names = sectionsOf(file).flatMap(({ chart }) => {
    const drawn = chart?.({ ...room, measure });
    return drawn && 'geography' in drawn ? [drawn.geography] : [];
  });
  const found = await Promise.all(
    [...new Set(names)].map(async (name): Promise<[string, readonly RegionShape[]]> => [name, await loadShapes(name)]),
  );
  return Object.fromEntries(found);
}

async function painterFor(file: ComposedFile): Promise<Painter | null> {
  if (sectionsOf(file).every(({ chart }) => chart === null)) return null;
  const paints = await createPaints(await loadFonts().catch(() => null));
  if (!paints) return null;
  const palette = palettes.light;
  const look = { palette, measure: paints.measure, geographies: await geographiesOf(file) };
  const measure = (text: string) => paints.measure(text, labelSize, 'regular');
  return {
    draw: (chart) => drawChart(chart({ ...room, measure }), room, look),
    paint: (picture) => paints.paint(picture, palette.ground).catch(() => null),
  };
}

/** A single section as the input of a row file. */
function inputOf(file: ComposedFile, { words }: Context, dialect: CsvDialect): ExportInput {
  const [section] = sectionsOf(file);
  if (!section?.sheet) throw new Error(section?.note ?? 'There are no rows.');
  const title = `${file.title}, ${section.title}`;
  return {
    ...section.sheet,
    title,
    style: file.style,
    dialect,
    truth: [...file.truth, ...section.truth],
    sheets: { data: section.title, truth: words('report.truth.sheet') },
    words: { total: file.words.total, cut: file.words.cut, over: {} },
  };
}

/** The writer and media type for a file of the whole dashboard or of one section. */
function formatOf({ only, format, dialect, isDescribed }: DashboardFile) {
  if (only === null) {
    const { type, write } = composedFormats[format];
    return {
      type,
      about: () => null,
      write(file: ComposedFile, _context: Context, sink: ExportSink, control: ExportControl) {
        const geographies = () => geographiesOf(file);
        return write(file, { fonts: loadFonts, geographies, painter: () => painterFor(file) }, sink, control);
      },
    };
  }
  const { type, write } = fileFormats[format];
  return {
    type,
    about: (file: ComposedFile, context: Context) =>
      isDescribed && format === 'csv' ? aboutOf(inputOf(file, context, dialect), aboutLine(context)) : null,
    write: (file: ComposedFile, context: Context, sink: ExportSink, control: ExportControl) =>
      write(inputOf(file, context, dialect), sink, control),
  };
}

/**
 * Writes a file of a dashboard from loaded rows. Progress has two steps per section: one for composing it, one for
 * writing it.
 */
export async function writeDashboard(
  job: DashboardFile,
  sources: ReadonlyMap<number, Source>,
  { onProgress, isCancelled }: Pick<ExportControl, 'onProgress' | 'isCancelled'>,
): Promise<FileOutcome> {
  const { dashboard, narrowing, ranAt, brand, colours, tables, only } = job;
  const steps = dashboard.parts.reduce((all, { sections }) => all + sections.length, 0);
  const control = { yieldNow: breathe, isCancelled };
  const { type, write, about } = formatOf(job);
  const made = createFile(type);
  try {
    const words = await unpackWords(job.words, job.context.viewer.country);
    const context: Context = { ...job.context, words };
    const rowsOf: ComposeInput['rowsOf'] = (table, view) => {
      const from = tables[table.name];
      const missing = from && 'missing' in from ? from.missing : '';
      return (
        (from && 'call' in from && sources.get(from.call)?.rows(table.name, table, view)) ||
        missing ||
        words('dashboard.failed')
      );
    };
    const composing: ComposeInput = {
      ...{ dashboard, narrowing, ranAt, brand, context, rowsOf },
      ...(colours ? { colours } : {}),
      gazetteer: loadGazetteer,
    };
    const file = await composeDashboard(
      composing,
      { ...control, onProgress: (done) => onProgress(done, steps * 2) },
      only,
    );
    const { cutCells } = await write(file, context, made.add, {
      ...control,
      onProgress: (done, of) => onProgress(steps + Math.floor((done / Math.max(1, of)) * steps), steps * 2),
    });
    if (isCancelled()) return { type: 'cancelled' };
    return { type: 'written', file: made.finish(), about: about(file, context), cutCells };
  } catch (reason) {
    if (reason instanceof ExportCancelled) return { type: 'cancelled' };
    return { type: 'failed', message: reason instanceof Error ? reason.message : String(reason) };
  }
}
