import type { FamilyName, Written } from '../definitions/families.ts';
import type { Others } from '../definitions/family.ts';
import type { ColumnKind } from '../tables/table.ts';
import type { Named } from './named.ts';
import type { SourceFile } from './source-file.ts';

/** What PostgreSQL says against a query. */
export interface QueryFault {
  /** SQLSTATE. */
  code: string;
  /** Its own words, and what it adds to them. */
  message: string;
  hint: string | null;
  /** In characters from the start of the file; null where it names no place. */
  offset: number | null;
}

/** What PostgreSQL made of a query. */
export interface ExaminedQuery {
  /** What it gives, in order; `type` as PostgreSQL names it, `kind` as it travels. */
  fields: readonly { name: string; kind: ColumnKind; type: string }[];
  fault: QueryFault | null;
}

/** The names that a query can use. */
export interface QuerySchema {
  /** Columns by table. */
  tables: Readonly<Record<string, readonly string[]>>;
  functions: readonly string[];
  types: readonly string[];
  keywords: readonly string[];
}

/** What can be said of a query without a database: what keeps it from being one SELECT. */
export interface StructureFault {
  message: string;
  expected: string | null;
  offset: number;
}

/** All that a check looks at: files by their path from the project's root, with slashes. */
export interface World {
  /** definitions/**, locales/**, queries below server/reports and server/dashboards, content/**: path to text. */
  files: Readonly<Record<string, string>>;
  /** Paths that should be such files and can't be read, with why: it is a folder. */
  unread?: Readonly<Record<string, string>>;
  /** The icons that the portal can draw. */
  icons: readonly string[];
  /** The names of calls: in code they look like keys of words, and are none. */
  calls: readonly string[];
  /** Method and path of each, as `GET /user`: no report makes the same. */
  callPaths: readonly string[];
  /** The code of the portal, the engine and the server, to find the words that it asks for: path to text. */
  code: Readonly<Record<string, string>>;
  /** The placeholders of a report's SQL, in order. */
  placeholders(sql: string): { name: string; offset: number }[];
  /** Of a report’s query all rows are asked for, of one of a dashboard also the first ones. */
  structureFault(sql: string, isReport: boolean): StructureFault | null;
  /** Queries by their path, as the database has read them; missing where it was not asked. */
  examined?: { queries: Readonly<Record<string, ExaminedQuery>>; schema: QuerySchema };
}

/** A definition whose shape is right. */
export interface Typed<T> {
  id: string;
  file: SourceFile;
  value: T;
  /** What messages call it; missing for what its family is called. */
  named?: Named;
}

export type Definitions = { [Name in FamilyName]: Typed<Written<Name>>[] };

/** All that a definition is checked against. */
export interface Project {
  world: World;
  definitions: Definitions;
  /** The ids of all files of a family, right or wrong. */
  ids: Readonly<Record<FamilyName, readonly string[]>>;
  others: Others;
  /** Every address of the portal, with whose it is. */
  owners: ReadonlyMap<string, string>;
  /** Whether the shape of every definition is right: what is not there is not only broken. */
  isWhole: boolean;
}
