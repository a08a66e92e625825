import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { ResolvedColumn } from '../columns/column.ts';
import type { Context } from '../context/context.ts';
import type { Style } from '../formats/style.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { Chart } from '../schema/chart.ts';
import { filtersSchema } from '../schema/filters.ts';
import type { Headline, Pivot } from '../schema/pivot.ts';
import { condition, type WithPredicates } from '../schema/predicate.ts';
import type { CellFormats } from '../tables/cell-formats.ts';
import type { Lines } from '../tables/lines.ts';
import type { Filter, Sort, Table } from '../tables/table.ts';
import type { Totals } from '../totals/kind.ts';
import type { DrawingName } from './drawings.ts';

/** The number of columns in the dashboard grid. */
export const gridColumns = 12;

const atSchema = {
  type: 'object',
  properties: {
    value: { type: 'string', description: 'The column with the periods, or a date.' },
    end: { type: 'string', enum: ['first', 'last'], description: 'The first or the last period.' },
  },
  required: ['value', 'end'],
  additionalProperties: false,
} as const;

/** Properties that every section has. */
export const sharedSchema = {
  type: 'object',
  properties: {
    key: {
      type: 'string',
      pattern: '^[a-z][a-z0-9_]*$',
      description: 'The name of the section on the dashboard, and the key of its texts.',
    },
    width: {
      type: 'integer',
      minimum: 1,
      maximum: gridColumns,
      description: 'The width, in twelfths of the page. Default: depends on the type.',
    },
    height: {
      type: 'integer',
      minimum: 60,
      maximum: 2000,
      description: 'The height in pixels. Default: depends on the type.',
    },
    when: condition('When the section is shown. Default: always.', { type: 'country', is: 'USA' }),
    actions: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description:
        'The actions with a button in the head of the section, in order. A record or a form passes its row on. Default: none.',
      examples: [['add']],
    },
  },
  required: ['key'],
  additionalProperties: false,
} as const;

/** Whether a section of rows is as high as its rows. */
export const fitsSchema = {
  type: 'boolean',
  description:
    'The section is only as high as its rows need, up to its height. Default: it has its height, however few rows there are.',
} as const;

/** Further properties of sections that read a table. */
export const ofTableSchema = {
  type: 'object',
  properties: {
    table: { type: 'string', description: 'The table whose rows it shows.' },
    filters: { ...filtersSchema, description: 'Limits the rows, with one filter per column. Default: all rows.' },
    matches: {
      type: 'object',
      description:
        'Limits the rows to those that have the value of a parameter in a column, for a table whose call does not send the parameter. Default: all rows.',
      properties: {
        value: { type: 'string', description: 'The column.', examples: ['vehicle_number'] },
        parameter: { type: 'string', description: 'The key of the parameter.', examples: ['vehicle'] },
      },
      required: ['value', 'parameter'],
      additionalProperties: false,
    },
    at: {
      ...atSchema,
      description:
        'Limits the rows to the first or the last period, unless another period is selected. Default: all periods.',
    },
    drop_zero: {
      type: 'object',
      description:
        'Leaves out each value of one column, such as a make, whose rows add up to zero in another column. Default: keeps them.',
      properties: {
        value: { type: 'string', description: 'The column, for example a category.' },
        of: { type: 'string', description: 'The column that is added up.' },
        at: { ...atSchema, description: 'Adds up the first or the last period only. Default: all periods.' },
      },
      required: ['value', 'of'],
      additionalProperties: false,
    },
    leads_to: {
      type: 'object',
      description: 'The report that the title of the section opens. Default: the report of the table, if it is one.',
      properties: {
        report: { type: 'string', description: 'The id of the report. Parameters with the same key are passed on.' },
        values: {
          type: 'object',
          additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
          description:
            'Values for its parameters, by key, instead of those of the dashboard: a code, a number, a day such as 2026-01-31 or a named day such as today; null for empty. Default: none.',
        },
        matches: {
          type: 'object',
          description:
            'Limits the report to rows that have in a column the value of a parameter of the dashboard, or of the first row of another table, for a report without a parameter for it. Default: all rows.',
          properties: {
            value: { type: 'string', description: 'The column of the report.', examples: ['vehicle_number'] },
            parameter: { type: 'string', description: 'The key of the parameter.', examples: ['vehicle'] },
            table: { type: 'string', description: 'The other table, instead of a parameter.', examples: ['driver'] },
            column: {
              type: 'string',
              description: 'The column of the other table.',
              examples: ['reference_number'],
            },
          },
          required: ['value'],
          additionalProperties: false,
        },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description:
            'Columns that have another name in the report, so that filters can be passed on. Default: the same names.',
        },
        whole_months: {
          type: 'string',
          description:
            'The column that says whether a month is complete. A filter of the section on it is passed on as a period of complete months. Default: none.',
          examples: ['whole_month'],
        },
      },
      required: ['report'],
      additionalProperties: false,
    },
  },
  required: ['table'],
  additionalProperties: false,
} as const;

/** The definition of a section that shows no rows, typed by the schema of its kind. */
export type LoneSectionOf<S extends JSONSchema> = FromSchema<typeof sharedSchema, WithPredicates> & FromSchema<S>;

/** The definition of a section with a table, typed by the schema of its kind. */
export type SectionOf<S extends JSONSchema> = LoneSectionOf<S> & FromSchema<typeof ofTableSchema>;

/** The properties of its table that a section is resolved with. */
export interface SectionTable {
  columns: readonly ResolvedColumn[];
  sort: readonly Sort[];
  /** It comes from a call of the dashboard, not from a report. */
  isOwn: boolean;
}

/** What a section is resolved with. */
export interface SectionContext {
  table: SectionTable;
  context: Context;
  /** The key prefix of its words. */
  words: string;
  /** Whether an action is for the viewer. */
  isOffered(action: string): boolean;
}

/** The section as parts of a report view, plus the fields it names. The checks for views apply to it. */
export interface SectionView {
  pivot?: Pivot;
  chart?: Chart;
  headline?: Headline;
  sort?: readonly { value: string }[];
  /** Fields that it names, each with its path in the definition. */
  fields?: readonly { value: string; at: readonly (string | number)[] }[];
  /** The paths of the measures of its headline. Default: the section itself has its only one. */
  measures?: readonly (readonly (string | number)[])[];
}

/** The actions that a property of a section names. */
export interface NamedActions {
  names: readonly string[];
  property: string;
  /** What they are for: rows of the table one by one, several rows at once, or the row of the section. */
  on: 'row' | 'rows' | 'section';
  /** It shows the fields of its only action. */
  isForm?: true;
}

/** What a section needs to describe its content for a file. */
export interface FileInput {
  /** Its rows, grouped; null if there would be too many groups. */
  pivot(pivot: ResolvedPivot): PivotTable | null;
  /** Its own selection, which filters the other sections. */
  selected: readonly Filter[];
  style: Style;
  context: Pick<Context, 'words' | 'locale'>;
}

/** A figure in a file. NaN if there is no value. */
export interface FileFigure {
  /** Determines its format and its name. */
  measure: ResolvedPivot['values'][number];
  value: number;
  /** See `DocumentFigure`. */
  change: string | null;
  isGood: boolean | null;
  course: readonly number[];
  /** The period shown, in words; null if the figure covers all rows. */
  period: string | null;
}

/** The lines of a section: its rows grouped, its first `most` rows (null for all), or a table of its own. */
export type FileSheet =
  | { type: 'pivot'; pivot: ResolvedPivot }
  | { type: 'rows'; columns: readonly ResolvedColumn[]; most: number | null }
  | {
      type: 'lines';
      columns: readonly ResolvedColumn[];
      table: Table;
      lines: Lines;
      totals: Totals | null;
      totalLabel?: string;
      /** Overrides how cells are formatted; null for the column's format. */
      said: CellFormats;
    };

/** The pictures of a table for one viewer. */
export interface PicturesOfRows {
  /** The action that returns a picture; null if it is not for the viewer. */
  picture: string | null;
  /** The input that takes a width; null for none. */
  thumbnail: string | null;
  name: ResolvedColumn | null;
  text: ResolvedColumn | null;
  more: ResolvedColumn[];
  /** Where the pictures are marked, and the column with the code of the place; null for nowhere. */
  places: { column: ResolvedColumn; drawing: DrawingName } | null;
  most: number;
}

/**
 * What a section adds to a file. `sheet` holds the data of its figures, text, fields, pictures and chart; if there are none
 * of these, the sheet is printed itself.
 */
export interface SectionFile {
  figures?: readonly FileFigure[];
  /** Text with figures filled in. */
  text?: string;
  /** The fields of its first row, as a vertical list. */
  fields?: readonly ResolvedColumn[];
  /** The pictures of its rows. */
  pictures?: PicturesOfRows;
  /** A pivot drawn as a chart. */
  chart?: { pivot: ResolvedPivot; chart: Chart };
  sheet?: FileSheet;
  /** How many lines of its sheet are printed; null for all. */
  onPaper?: number | null;
}

/** What a section needs: the rows of a table, or what a user has typed. */
export type Need = 'table' | 'draft';

/**
 * What every kind of section has. `schema` is the JSON Schema of its definition; `R` is its resolved form, as plain
 * JSON.
 */
interface AnyKind<S extends JSONSchema, W, R> {
  schema: S;
  needs: readonly Need[];
  /** Default width (of twelve columns) and height in pixels; null to fit its content. */
  size: { width: number; height: number | null };
  /** The keys of the words that it requires besides its title. */
  words: readonly string[];
  /** Those that it requires because of how it is written. Missing: none. */
  moreWords?(section: W): readonly string[];
  /** The placeholders of each of these words; missing if they have none. */
  fills?(section: W): Readonly<Record<string, readonly string[]>>;
  /** The placeholders that each of them may have besides. Missing: none. */
  mayFill?: readonly string[];
  /**
   * Estimated height in pixels before its rows arrive, if it has no fixed height. Missing: the minimum height of a
   * card.
   */
  estimatedHeight?(resolved: R): number;
  /** The tables that it names, by property, besides its own. Missing: none. */
  tables?(section: W): Readonly<Record<string, string>>;
  /** The table whose first row its actions change. Missing: none. */
  rowTable?(section: W): string | null;
  /** The actions that it names besides those in its head. Missing: none. */
  acts?(section: W): readonly NamedActions[];
}

/** A kind of section that shows no rows: filters don't apply to it. */
export interface LoneKind<S extends JSONSchema, R> extends AnyKind<S, LoneSectionOf<S>, R> {
  needs: readonly [] | readonly ['draft'];
  resolve(section: LoneSectionOf<S>, context: Omit<SectionContext, 'table'>): R;
  /** What it adds to a file. */
  file(resolved: R, context: Pick<Context, 'words' | 'locale'>): Pick<SectionFile, 'text'>;
}

/** A kind of section that reads a table. */
export interface SectionKind<S extends JSONSchema, R> extends AnyKind<S, SectionOf<S>, R> {
  needs: readonly ['table'];
  view(section: SectionOf<S>): SectionView;
  resolve(section: SectionOf<S>, context: SectionContext): R;
  /** The fields of its table that it reads. */
  fields(resolved: R): string[];
  /** Those of them that it does not show at first. Missing: none. */
  hidden?(resolved: R): string[];
  /** The fields that it can filter the other sections by. Missing: none. */
  selects?(resolved: R): string[];
  /** Which of its own selections also filter the section itself. Missing: none. */
  within?(resolved: R, selected: readonly Filter[]): readonly Filter[];
  /** It shows a result even for no rows, such as a count of 0. */
  showsNone?: true;
  /** Whether it has lines that can be exported by themselves. */
  hasSheet: boolean;
  /** What it adds to a file. */
  file(resolved: R, input: FileInput): SectionFile;
}
