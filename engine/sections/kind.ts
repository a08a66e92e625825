import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { ResolvedColumn } from '../columns/column.ts';
import type { Context } from '../context/context.ts';
import type { Style } from '../formats/style.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { Chart } from '../schema/chart.ts';
import type { Headline, Pivot } from '../schema/pivot.ts';
import { condition, type WithPredicates } from '../schema/predicate.ts';
import { filtersSchema } from '../schema/report-view.ts';
import type { Lines } from '../tables/lines.ts';
import type { Said } from '../tables/said.ts';
import type { Filter, Sort, Table } from '../tables/table.ts';
import type { Totals } from '../totals/kind.ts';

/** Columns of the grid on which sections stand. */
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

/** What every section may say. */
export const sharedSchema = {
  type: 'object',
  properties: {
    key: {
      type: 'string',
      pattern: '^[a-z][a-z0-9_]*$',
      description: 'The name of the section on the dashboard, and the key of its words.',
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
  },
  required: ['key'],
  additionalProperties: false,
} as const;

/** What a section says besides that shows something of a table. */
export const ofTableSchema = {
  type: 'object',
  properties: {
    table: { type: 'string', description: 'The table whose rows it shows.' },
    filters: { ...filtersSchema, description: 'Limits the rows, with one filter per column. Default: all rows.' },
    at: {
      ...atSchema,
      description:
        'Limits the rows to the first or the last period, unless another period is selected. Default: all periods.',
    },
    drop_zero: {
      type: 'object',
      description: 'Leaves out the values of a column whose rows add up to zero. Default: keeps them.',
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
            'Values for its parameters, by key, instead of those of the dashboard; null for empty. Default: none.',
        },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description:
            'Columns that have another name in the report, so that filters can be passed on. Default: the same names.',
        },
      },
      required: ['report'],
      additionalProperties: false,
    },
  },
  required: ['table'],
  additionalProperties: false,
} as const;

/** A section that shows something of no table as it is written, from the schema of its kind. */
export type LoneSectionOf<S extends JSONSchema> = FromSchema<typeof sharedSchema, WithPredicates> & FromSchema<S>;

/** A section of a table as it is written, from the schema of its kind. */
export type SectionOf<S extends JSONSchema> = LoneSectionOf<S> & FromSchema<typeof ofTableSchema>;

/** The table of a section, as far as it decides how the section is resolved. */
export interface SectionTable {
  columns: readonly ResolvedColumn[];
  sort: readonly Sort[];
}

/** What a section is resolved with. */
export interface Given {
  table: SectionTable;
  context: Context;
  /** What the keys of its words begin with. */
  words: string;
}

/** What it asks of its table in the words of a report: a check judges it by these. */
export interface Asked {
  pivot?: Pivot;
  chart?: Chart;
  headline?: Headline;
  sort?: readonly { value: string }[];
  /** Fields of places that a map leads through. */
  drill?: readonly string[];
  /** Fields that it names, each with where. */
  fields?: readonly { value: string; at: readonly (string | number)[] }[];
}

/** What a section says of its rows for a file with. */
export interface Filing {
  /** Its rows, grouped; null where there would be too many groups. */
  pivot(pivot: ResolvedPivot): PivotTable | null;
  /** What it filters the other sections by. */
  selected: readonly Filter[];
  style: Style;
  context: Pick<Context, 'words' | 'locale'>;
}

/** A figure that goes into a file. NaN where there is nothing. */
export interface FiledFigure {
  /** Says how it is written, and its name. */
  measure: ResolvedPivot['values'][number];
  value: number;
  /** As `ComposedFigure` has them. */
  change: string | null;
  isGood: boolean | null;
  course: readonly number[];
}

/** The lines that a section shows: of its rows grouped, of its first `most` rows (null for all), or of a table of its own. */
export type FiledSheet =
  | { type: 'pivot'; pivot: ResolvedPivot }
  | { type: 'rows'; columns: readonly ResolvedColumn[]; most: number | null }
  | {
      type: 'lines';
      columns: readonly ResolvedColumn[];
      table: Table;
      lines: Lines;
      totals: Totals | null;
      /** How figures are written that are not written as their columns say. */
      said: Said;
    };

/**
 * What of a section goes into a file. Its sheet is what lies behind figures, text, fields and chart, where it has these; alone it
 * is what is read.
 */
export interface Filed {
  figures?: readonly FiledFigure[];
  /** Words with figures in them. */
  text?: string;
  /** The fields of its first row, one below the other. */
  fields?: readonly ResolvedColumn[];
  /** A pivot that is drawn. */
  chart?: { pivot: ResolvedPivot; chart: Chart };
  sheet?: FiledSheet;
  /** So many lines of its sheet go on paper; null for all. */
  onPaper?: number | null;
}

/** What every kind of section says. `schema` is its part of the language; `R` what it is for one viewer, as plain JSON. */
interface AnyKind<S extends JSONSchema, W, R> {
  schema: S;
  /** Its width of twelve columns and its height in pixels, where it does not say them; null for as high as what it holds. */
  size: { width: number; height: number | null };
  /** The keys of words that it needs beside its title. */
  words: readonly string[];
  /** The names that each of these fills; missing where they fill none. */
  fills?(section: W): Readonly<Record<string, readonly string[]>>;
  /** Its height in pixels before its rows are there, where it has none; about what it will be. Missing: a card’s least. */
  least?(resolved: R): number;
}

/** A kind of section that shows something of no table: no call is waited for, and nothing filters it. */
export interface LoneKind<S extends JSONSchema, R> extends AnyKind<S, LoneSectionOf<S>, R> {
  isLone: true;
  resolve(section: LoneSectionOf<S>, given: Omit<Given, 'table'>): R;
  /** What of it goes into a file. */
  file(resolved: R, context: Pick<Context, 'words' | 'locale'>): Pick<Filed, 'text'>;
}

/** A kind of section that shows something of a table. */
export interface SectionKind<S extends JSONSchema, R> extends AnyKind<S, SectionOf<S>, R> {
  asked(section: SectionOf<S>): Asked;
  resolve(section: SectionOf<S>, given: Given): R;
  /** The fields of its table that it reads. */
  fields(resolved: R): string[];
  /** The fields that it filters the other sections by. Missing: by none. */
  selects?(resolved: R): string[];
  /** What of what it filters the other sections by it is filtered by itself. Missing: nothing. */
  within?(resolved: R, selected: readonly Filter[]): readonly Filter[];
  /** It shows something of no rows too: a count of none. */
  showsNone?: true;
  /** Whether it has lines, which can be written as a file of it alone. */
  hasSheet: boolean;
  /** What of it goes into a file. */
  file(resolved: R, filing: Filing): Filed;
}
