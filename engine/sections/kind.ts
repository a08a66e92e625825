import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { ResolvedColumn } from '../columns/column.ts';
import type { Context } from '../context/context.ts';
import type { Chart } from '../schema/chart.ts';
import type { Headline, Pivot } from '../schema/pivot.ts';
import { predicateRef, type WithPredicates } from '../schema/predicate.ts';
import { filtersSchema } from '../schema/report-view.ts';
import type { Sort } from '../tables/table.ts';

/** Columns of the grid on which sections stand. */
export const gridColumns = 12;

/** What every section may say. */
export const sharedSchema = {
  type: 'object',
  properties: {
    key: {
      type: 'string',
      pattern: '^[a-z][a-z0-9_]*$',
      description: 'Its name on the dashboard, and the key of its words.',
    },
    table: { type: 'string', description: 'The table that it shows something of.' },
    width: {
      type: 'integer',
      minimum: 1,
      maximum: gridColumns,
      description: 'Of twelve columns. Default: by its type.',
    },
    height: { type: 'integer', minimum: 60, maximum: 2000, description: 'Pixels. Default: by its type.' },
    when: predicateRef,
    filters: { ...filtersSchema, description: 'Of which rows it is, one filter a column. Default: all.' },
  },
  required: ['key', 'table'],
  additionalProperties: false,
} as const;

/** A section as it is written, from the schema of its kind. */
export type SectionOf<S extends JSONSchema> = FromSchema<typeof sharedSchema, WithPredicates> & FromSchema<S>;

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
  /** Fields that it names, each with where. */
  fields?: readonly { value: string; at: readonly (string | number)[] }[];
}

/** A kind of section. `schema` is its part of the language; `R` what it is for one viewer, as plain JSON. */
export interface SectionKind<S extends JSONSchema, R> {
  schema: S;
  /** Its width of twelve columns and its height in pixels, where it does not say them; null for as high as what it holds. */
  size: { width: number; height: number | null };
  /** The keys of words that it needs beside its title. */
  words: readonly string[];
  /** The names that each of these fills; missing where they fill none. */
  fills?(section: SectionOf<S>): Readonly<Record<string, readonly string[]>>;
  asked(section: SectionOf<S>): Asked;
  resolve(section: SectionOf<S>, given: Given): R;
  /** The fields of its table that it reads. */
  fields(resolved: R): string[];
}
