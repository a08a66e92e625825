import { chosenIn } from '../charts/chosen.ts';
import { type Categories, type Colours, coloursIn, pageColours } from '../charts/colours.ts';
import type { Gazetteer, GazetteerPart } from '../charts/gazetteer.ts';
import { isNothingDrawn } from '../charts/lanes.ts';
import { marks } from '../charts/marks/registry.ts';
import { shapedChart } from '../charts/shaped.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import type { Context } from '../context/context.ts';
import {
  isOfTable,
  type ResolvedDashboard,
  type ResolvedSection,
  type ResolvedTable,
  type ResolvedTableSection,
  tableOf,
} from '../dashboards/resolved.ts';
import { type Document, type DocumentSection, type DocumentValue, emptySection } from '../files/document/document.ts';
import { ExportCancelled, type ExportControl } from '../files/document/export-input.ts';
import type { SheetLines } from '../files/document/sheet-lines.ts';
import { hasFigures } from '../pivots/pivot-table.ts';
import type { FileInput, FileSheet, SectionFile } from '../sections/kind.ts';
import { ownTotalLabel } from '../sections/pivot-words.ts';
import { kindOf, loneKindOf } from '../sections/registry.ts';
import { linesOf, lineWriter, readLines, rowsOf } from '../tables/lines.ts';
import { totalRows } from '../tables/totals.ts';
import { totalKindOf } from '../totals/registry.ts';
import type { ComposedForms } from './composed-form.ts';
import { composePictures, type LoadPicture } from './composed-pictures.ts';
import { cellValue, figureValue } from './composed-value.ts';
import { coveredMonths } from './covered-months.ts';
import { dashboardTruth, excludingText, sectionTruth } from './dashboard-truth.ts';
import { documentWords } from './document-words.ts';
import { chosenParts, fileTitle } from './file-sections.ts';
import { liveTotals, type TotalLabels } from './live-totals.ts';
import { pivotSheet } from './pivot-file.ts';
import {
  isNarrowedBy,
  type Narrowing,
  ownSearch,
  selectedBy,
  unknownTo,
  userFilters,
  viewedSection,
  viewOfSection,
} from './section-view.ts';
import type { ShownRows } from './shown-rows.ts';
import { countText } from './truth.ts';
import type { View } from './view.ts';

/** The input for composing a dashboard file. */
export interface ComposeInput {
  dashboard: ResolvedDashboard;
  narrowing: Narrowing;
  /** When its rows were loaded: milliseconds since 1970. */
  ranAt: number | null;
  brand: Document['brand'];
  context: Context;
  /** The rows of a table in a section's view, or the reason why there are none, as text. */
  rowsOf(table: ResolvedTable, view: View): ShownRows | string;
  /** The colors of the categories on the screen. Default: by the order of the sections. */
  colours?: Readonly<Record<string, number>>;
  /** What its forms show. Default: nothing. */
  forms?: ComposedForms;
  /** The keys of the sections that a file of the whole dashboard leaves out. Default: none. */
  left?: readonly string[];
  /** Geographic data for maps. If the promise rejects, the chart is left out and the file contains a note. */
  gazetteer(parts: readonly GazetteerPart[]): Promise<Gazetteer>;
  /** Loads pictures of rows, for formats that have them. Default: the file has their texts. */
  picture?: LoadPicture;
}

/** The categories of the charts so far, and the colors that the page gives them. */
interface Page {
  charts: Categories[];
  colours: Colours;
}

/** A section and its rows. */
interface SectionInput extends Pick<ComposeInput, 'context' | 'gazetteer' | 'picture' | 'brand'> {
  page: Page;
  section: ResolvedTableSection;
  table: ResolvedTable;
  rows: ShownRows;
  labels: TotalLabels;
  /** The complete months that its rows are from, in words; '' if it is not limited to such. */
  covered: string;
  /** The filters that it applies to the other sections. */
  selected: ReturnType<typeof selectedBy>;
}

/** The first rows of a section, or all of them. */
function rowsSheet(
  { columns, most }: Extract<FileSheet, { type: 'rows' }>,
  { rows, labels }: SectionInput,
): SheetLines {
  const { table, lines } = rows;
  const isWhole = most === null || lines.places.length <= most;
  if (!isWhole) return { columns, table, lines: linesOf(lines.places.subarray(0, most)), totals: null };
  const totals = totalRows(table, lines.places, columns);
  return { columns, table, lines, totals, live: liveTotals(columns, { table, rows: lines.places, totals }, labels) };
}

/** The lines of a section, and the total of a pivot as its main figure; null if there are too many groups. */
function sheetOf(sheet: FileSheet, input: SectionInput): { sheet: SheetLines; main: DocumentValue | null } | null {
  if (sheet.type === 'rows') return { sheet: rowsSheet(sheet, input), main: null };
  if (sheet.type === 'lines') return { sheet, main: null };
  const { rows, table, labels, context } = input;
  const found = rows.pivot(sheet.pivot);
  if (found.type !== 'pivot') return null;
  const [measure] = sheet.pivot.values;
  const whole = found.figures[0]?.[0] ?? Number.NaN;
  const isMain = measure && measure.show === 'value' && !Number.isNaN(whole);
  const main = isMain ? figureValue(measure, whole, table.style) : null;
  const lines = pivotSheet(sheet.pivot, found, table.style, labels);
  return { sheet: { ...lines, ...ownTotalLabel(sheet.pivot, context) }, main };
}

/** The chart of a section; null if there is nothing to draw. */
async function chartOf(
  { pivot, chart }: NonNullable<SectionFile['chart']>,
  input: SectionInput,
): Promise<DocumentSection['chart']> {
  const { rows, table, context, page } = input;
  const shaped = shapedChart(chart, pivot, { ...table, context, pivot: rows.pivot });
  if (!shaped) return null;
  const categories = marks[shaped.chart.mark].categories(shaped);
  if (categories) page.charts.push(categories);
  const gazetteer = shaped.gazetteer.length > 0 ? await input.gazetteer(shaped.gazetteer) : null;
  const draw: DocumentSection['chart'] = (room) => {
    const colours = categories && coloursIn(categories, pageColours(page.charts, page.colours));
    const own = { ...shaped, gazetteer, room, hidden: new Set<string>(), ...(colours ? { colours } : {}) };
    const drawn = marks[shaped.chart.mark].draw(own);
    const chosen = chosenIn(drawn, shaped, input.selected);
    return chosen ? { ...drawn, chosen } : drawn;
  };
  return isNothingDrawn(draw(smallRoom)) ? null : draw;
}

const smallRoom = { width: 600, height: 300, measure: (text: string) => text.length * 7 };

/** The rows that the totals of a sheet cover. An average may cover fewer of them than the others. */
function coveredBy({ columns, totals }: SheetLines, rows: number, context: Context): DocumentSection['covered'] {
  const { words } = context;
  if (!totals || Object.values(totals).every((total) => total === null)) return null;
  const label = words('dashboard.file.totals', { count: rows, number: countText(rows, context) });
  const fewer = columns.flatMap(({ value, header, total }) => {
    const own = totals[value];
    if (!own || own.rows === rows || !totalKindOf(total).isQuotient) return [];
    const counts = { count: rows, rows: countText(own.rows, context), of: countText(rows, context) };
    return [words('dashboard.file.over', { column: header, ...counts })];
  });
  return { label, note: fewer.join(' · ') || null };
}

/** The fields of the first row. */
function pairsOf(fields: readonly ResolvedColumn[], { rows, table }: SectionInput): DocumentValue[] {
  const [line] = readLines(
    rows.table,
    rows.lines,
    0,
    1,
    fields.map(({ value }) => value),
  );
  if (!line) return [];
  return fields.map((column) =>
    cellValue(column, column.header, line.cells[column.value] ?? null, lineWriter(column, table.style)(line)),
  );
}

/** The content of a section that has rows. */
async function shownParts(filed: SectionFile, input: SectionInput): Promise<Partial<DocumentSection>> {
  const { context, table } = input;
  const { words } = context;
  const made = filed.sheet ? sheetOf(filed.sheet, input) : null;
  if (filed.sheet && !made) return { note: words('pivots.too_large') };
  const figures = (filed.figures ?? []).map(({ measure, value, period, ...course }) => ({
    ...figureValue(measure, value, table.style),
    ...course,
    period: [input.covered, period].filter(Boolean).join('. ') || null,
  }));
  const pairs = filed.fields ? pairsOf(filed.fields, input) : [];
  const chart = filed.chart ? await chartOf(filed.chart, input).catch(() => undefined) : null;
  const pictures = filed.pictures
    ? await composePictures(filed.pictures, {
        rows: input.rows,
        style: table.style,
        words,
        colour: input.brand.primary,
        load: input.picture,
      })
    : null;
  const lines = made?.sheet.lines.places.length ?? 0;
  const { onPaper = null } = filed;
  // Counts all rows, not just those that the section shows.
  const all = filed.sheet?.type === 'rows' ? input.rows.summary().rows : lines;
  const limits = [onPaper, filed.sheet?.type === 'rows' && pairs.length === 0 ? filed.sheet.most : null];
  const first = Math.min(...limits.map((limit) => limit ?? Number.POSITIVE_INFINITY));
  const counts = { count: countText(first, context), of: countText(all, context) };
  return {
    note:
      chart === undefined
        ? words('charts.failed')
        : pictures && !input.picture
          ? words('dashboard.pictures.in_pdf')
          : null,
    main: figures[0] ?? pairs[0] ?? made?.main ?? null,
    figures,
    text: filed.text ?? null,
    pairs,
    pictures,
    chart: chart ?? null,
    sheet: made?.sheet ?? null,
    covered: made
      ? coveredBy(
          made.sheet,
          filed.sheet?.type === 'pivot' ? input.rows.summary().rows : rowsOf(made.sheet.lines).length,
          context,
        )
      : null,
    most: first < all ? { lines: first, note: words('dashboard.first_rows', counts) } : null,
  };
}

interface Narrowed {
  section: ResolvedTableSection;
  table: ResolvedTable;
  shown: ReturnType<ShownRows['summary']>;
  unknown: readonly string[];
}

/** How the user's search and selections narrow a section, without the filters in its definition. */
function narrowedBy(
  filed: SectionFile,
  { section, table, shown, unknown }: Narrowed,
  { narrowing, context }: ComposeInput,
): DocumentSection['truth'] {
  if (!isNarrowedBy(section, table, narrowing) && unknown.length === 0) return [];
  const { rows, whole: of = shown.of } = shown;
  const truthInput = { table, shown: { rows, of }, unknown, search: ownSearch(section, narrowing), context };
  return sectionTruth(filed, section, userFilters(section, narrowing), truthInput);
}

/** Whether rows leave a section nothing to show: its periods have no figures. */
function isBlank({ figures, text, fields, sheet }: SectionFile, { pivot }: Pick<FileInput, 'pivot'>): boolean {
  if (figures || text !== undefined || fields || !sheet) return false;
  if (sheet.type === 'lines') return sheet.lines.places.length === 0;
  const found = sheet.type === 'pivot' ? pivot(sheet.pivot) : null;
  return found !== null && !hasFigures(found);
}

async function composeSection(section: ResolvedSection, composing: ComposeInput, page: Page): Promise<DocumentSection> {
  const { context, dashboard, narrowing, gazetteer, picture, brand } = composing;
  const { words } = context;
  const { key, title, description, width } = section;
  const own: DocumentSection = { ...emptySection, key, title, description, width };
  if (!isOfTable(section))
    return { ...own, ...loneKindOf(section.type).file(section, context), pairs: composing.forms?.[key] ?? [] };
  const table = tableOf(section, dashboard.tables);
  if (!table) return own;
  const view = viewOfSection(section, table, narrowing);
  const rows = composing.rowsOf(table, view);
  if (typeof rows === 'string') return { ...own, note: rows };
  const kind = kindOf(section.type);
  const shown = rows.summary();
  const labels = { formulas: words('report.truth.formulas'), values: words('report.truth.fixed') };
  const selected = selectedBy(section, narrowing);
  const covered = coveredMonths(section, table, narrowing);
  const loading = { gazetteer, ...(picture && { picture }) };
  const input = { section, table, rows, labels, context, brand, ...loading, page, selected, covered };
  const fileInput = {
    pivot: (pivot: Parameters<ShownRows['pivot']>[0]) => {
      const found = rows.pivot(pivot);
      return found.type === 'pivot' ? found : null;
    },
    selected,
    style: table.style,
    context,
  };
  const filed = kind.file(viewedSection(section, narrowing), fileInput);
  const unknown = unknownTo(section, dashboard, narrowing);
  const limits = covered ? [{ label: words('dashboard.file.months'), text: covered }] : [];
  const base = {
    ...own,
    truth: [
      ...limits,
      ...sectionTruth(filed, section, view.filters, {
        table,
        shown,
        unknown,
        search: ownSearch(section, narrowing),
        context,
      }),
    ],
    narrowed: [...limits, ...narrowedBy(filed, { section, table, shown, unknown }, composing)],
  };
  const why = excludingText(view.filters, table, context);
  const isEmpty = (shown.rows === 0 && !kind.showsNone) || isBlank(filed, fileInput);
  if (isEmpty) return { ...base, note: why || section.empty };
  const parts = await shownParts(filed, input);
  return { ...base, ...parts, note: parts.note ?? (why || null) };
}

/**
 * Composes a document from a dashboard: the current content of each section, visible or not, and the truth label. A
 * section without rows, or whose rows failed to load, has a note instead. `only` is the key of a single section to
 * export.
 * @throws ExportCancelled
 */
export async function composeDashboard(
  composing: ComposeInput,
  control: ExportControl,
  only: string | null = null,
): Promise<Document> {
  const { dashboard, context, brand, left = [] } = composing;
  const parts = only === null ? chosenParts(dashboard, left) : dashboard.parts;
  const wanted = parts.flatMap((part) =>
    part.sections.filter(({ key }) => only === null || key === only).map((section) => ({ part, section })),
  );
  const made = new Map<string | null, DocumentSection[]>();
  const page: Page = { charts: [], colours: new Map(Object.entries(composing.colours ?? {})) };
  for (const [place, { part, section }] of wanted.entries()) {
    if (control.isCancelled()) throw new ExportCancelled();
    const composed = await composeSection(section, composing, page);
    made.set(part.key, [...(made.get(part.key) ?? []), composed]);
    control.onProgress(place + 1, wanted.length);
    await control.yieldNow();
  }
  if (control.isCancelled()) throw new ExportCancelled();
  return {
    layout: 'dashboard',
    title: fileTitle(dashboard, context),
    subtitle: [context.viewer.customer, dashboard.caption, dashboard.period].filter(Boolean).join(' · ') || null,
    description: dashboard.description || null,
    brand,
    truth: dashboardTruth({ ...composing, parts: parts.filter(({ key }) => made.has(key)) }),
    parts: parts.flatMap(({ key, title, isHead }) => {
      const sections = made.get(key);
      return sections ? [{ title, ...(isHead && { isHead }), sections }] : [];
    }),
    style: dashboard.style,
    ranAt: composing.ranAt,
    words: documentWords(context),
  };
}
