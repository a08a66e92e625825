import type { ResolvedColumn } from '../columns/column.ts';
import { shownColumns } from '../columns/shown.ts';
import type { Context } from '../context/context.ts';
import { type CsvDialect, csvDialectOf } from '../files/csv/csv-dialect.ts';
import type { Document, DocumentSection, TruthLine } from '../files/document/document.ts';
import type { FileFormat } from '../files/formats.ts';
import { zones } from '../pivots/change.ts';
import { headlinePivot } from '../pivots/headline.ts';
import { resolvePivot } from '../pivots/resolve.ts';
import type { ResolvedGroups } from '../pivots/resolve-groups.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import { plainBrand } from '../schema/plain-brand.ts';
import { totalKindOf } from '../totals/registry.ts';
import { documentBrand } from './document-brand.ts';
import { documentWords } from './document-words.ts';
import type { TotalLabels } from './live-totals.ts';
import type { PivotTableTexts } from './pivot-table-file.ts';
import { type RunDetails, truthLines } from './truth.ts';
import type { Scope, ViewSummary } from './view.ts';

/** A requested file: everything but its rows. Plain JSON. */
export interface FileJob extends Omit<Document, 'layout' | 'parts'> {
  format: FileFormat;
  columns: readonly ResolvedColumn[];
  /** The title of its rows: the name of their sheet. */
  rowsTitle: string;
  /** See `DocumentSection`. */
  over: DocumentSection['over'];
  dialect: CsvDialect;
  /** For a second file about the run: how it writes a label `{{label}}` and its text `{{text}}`; null for none. */
  about: string | null;
  scope: Scope;
  /** null for a file of rows. */
  pivot: ResolvedPivot | null;
  /** The row groups; null for none. */
  groups: ResolvedGroups | null;
  /** The message for a pivot that is too large. */
  tooLarge: string;
  /** What is said below the headers of a table without rows. */
  nothing: string;
  /** The texts of a native PivotTable; null if the file has none. */
  pivotTable: PivotTableTexts | null;
  totalLabels: TotalLabels;
  /** The headline figures on the second sheet; null for none. */
  headline: ResolvedPivot | null;
}

/** Notes for columns whose totals cover only rows that have both sides of the quotient. */
const wordsOver = ({ columns }: ResolvedReport, words: Context['words']): FileJob['over'] =>
  Object.fromEntries(
    columns
      .filter(({ total }) => totalKindOf(total).isQuotient)
      .map(({ value, header }) => [value, words('report.truth.over', { column: header })]),
  );

export interface FileChoice {
  format: FileFormat;
  /** Default: that of the language. */
  dialect?: CsvDialect | undefined;
  /** Default: the plain brand. */
  brand?: Document['brand'] | undefined;
  /** Whether a CSV file has a second file about the run. Default: no. */
  isDescribed?: boolean | undefined;
  scope: Scope;
  /** For the scopes `pivot` and `pivot_table`. */
  pivot?: ResolvedPivot | undefined;
  /** For grouped rows. */
  groups?: ResolvedGroups | undefined;
}

/** The fields of a pivot. */
const pivotLines = (pivot: ResolvedPivot | undefined, { words }: Context): TruthLine[] =>
  zones.flatMap((zone) => {
    const text = (pivot?.[zone] ?? []).map(({ header }) => header).join(', ');
    return text ? [{ label: words('pivots.of', { zone: words(`pivots.zones.${zone}`) }), text }] : [];
  });

/** The row groups. */
const groupLine = (groups: ResolvedGroups | undefined, { words }: Context): TruthLine[] =>
  groups ? [{ label: words('report.truth.groups'), text: groups.fields.map(({ header }) => header).join(', ') }] : [];

function pivotTableTexts(resolved: ResolvedReport, pivot: ResolvedPivot, context: Context): PivotTableTexts | null {
  const { words } = context;
  const [rows] = resolvePivot({ values: [{ take: 'count' }] }, resolved.columns, context).values;
  if (!rows) return null;
  const names = (groupings: ResolvedPivot['rows']) =>
    groupings.map(({ header }) => words('pivots.native.field', { column: header }));
  return {
    rows,
    sheet: words('pivots.native.sheet'),
    displayedSheet: words('pivots.native.seen'),
    values: words('pivots.zones.values'),
    fields: { rows: names(pivot.rows), columns: names(pivot.columns) },
    notes: {
      made: words('pivots.native.made'),
      fixed: words('pivots.native.fixed'),
      renamed: words('pivots.native.renamed'),
      reordered: words('pivots.native.reordered'),
    },
    tooManyRows: words('pivots.native.too_many_rows'),
    tooLarge: words('pivots.too_large'),
  };
}

/** A line of a text file about a run, with `{{label}}` and `{{text}}`. */
export const aboutLine = ({ words }: Pick<Context, 'words'>): string =>
  words('report.csv.line', { label: '{{label}}', text: '{{text}}' });

/** Describes a file of a report: title, visible columns and truth label (DESIGN 4). */
export function describeFile(
  resolved: ResolvedReport,
  run: RunDetails,
  shown: Pick<ViewSummary, 'rows' | 'of'>,
  { format, scope, pivot, groups, dialect, brand = documentBrand(plainBrand), isDescribed = false }: FileChoice,
  context: Context,
): FileJob {
  const { words } = context;
  const titles = { pivot: 'pivots.table', pivot_table: 'pivots.native.title' } as const;
  const title =
    scope in titles ? words(titles[scope as keyof typeof titles], { title: resolved.title }) : resolved.title;
  return {
    format,
    dialect: dialect ?? csvDialectOf(context.locale),
    about: isDescribed && format === 'csv' ? aboutLine(context) : null,
    scope,
    pivot: pivot ?? null,
    groups: groups ?? null,
    tooLarge: words('pivots.too_large'),
    nothing: words(shown.of > 0 ? 'report.no_match' : 'report.no_rows'),
    pivotTable: pivot && scope === 'pivot_table' ? pivotTableTexts(resolved, pivot, context) : null,
    totalLabels: { formulas: words('report.truth.formulas'), values: words('report.truth.fixed') },
    headline: scope === 'all' ? null : headlinePivot(resolved, context),
    columns: shownColumns(resolved.columns),
    style: resolved.style,
    title,
    subtitle: [context.viewer.customer, resolved.period].filter(Boolean).join(' · ') || null,
    description: null,
    brand,
    ranAt: run.ranAt,
    truth: [
      ...truthLines(resolved, run, shown, scope, context),
      ...pivotLines(pivot, context),
      ...groupLine(groups, context),
    ],
    rowsTitle: scope === 'pivot_table' ? resolved.title : title,
    over: wordsOver(resolved, words),
    words: documentWords(context),
  };
}
