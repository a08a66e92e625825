import type { FamilyName, Written } from '../definitions/families.ts';
import type { Others } from '../definitions/family.ts';
import type { NamedCall, TakenFiles } from '../definitions/named-call.ts';
import type { ColumnKind } from '../tables/table.ts';
import type { SourceFile } from './json/source-file.ts';
import type { Naming } from './named.ts';

/** An error that PostgreSQL reports for a query. */
export interface QueryFault {
  /** SQLSTATE. */
  code: string;
  /** The message and hint of PostgreSQL. */
  message: string;
  hint: string | null;
  /** In characters from the start of the file; null if unknown. */
  offset: number | null;
}

/** A query as PostgreSQL described it. */
export interface ExaminedQuery {
  /** Its columns in order; `type` is the PostgreSQL type, `kind` the type sent to the portal. */
  fields: readonly { name: string; kind: ColumnKind; type: string }[];
  fault: QueryFault | null;
}

/** The names that a query can use, for suggestions. */
export interface QuerySchema {
  /** Columns by table. */
  tables: Readonly<Record<string, readonly string[]>>;
  /** The type of each column, by table. */
  columnTypes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  functions: readonly string[];
  types: readonly string[];
  keywords: readonly string[];
}

/** A fault in a query that can be found without a database: why it is not one SELECT. */
export interface StructureFault {
  message: string;
  expected?: string;
  fix?: string;
  offset: number;
}

/** A call of the contract, with the JSON Schemas of its inputs and of `data` in its answer. */
export interface DescribedCall {
  method: NamedCall['method'];
  path: string;
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Missing if it answers with nothing. */
  data?: unknown;
  /** Whether it only reads. Default: a GET does. */
  reads?: boolean;
  /** The files that it takes. */
  files?: TakenFiles;
  /** It answers with a file. */
  file?: true;
  requires?: unknown;
  /** A query answers it. */
  sql?: true;
}

/** Everything that the check reads: files by their path from the project's root, with slashes. */
export interface World {
  /** The text of definitions/**, locales/**, content/** and of queries in server/{reports,dashboards,calls}, by path. */
  files: Readonly<Record<string, string>>;
  /** Paths that should be such files but can't be read, with the reason: it is a folder. */
  unread?: Readonly<Record<string, string>>;
  /** The icons of the portal. */
  icons: readonly string[];
  /** The names of the portal's layouts. */
  layouts: readonly string[];
  /** The addresses of the portal's hand-written screens, with :name for a variable part. */
  screens: readonly string[];
  /** The keys of hand-written screens that can be hidden from an account. */
  hideable: readonly string[];
  /** The topics of changes that a definition can name. */
  topics: readonly string[];
  /** The calls of the contract by name. A report can't have the method and path of one. */
  calls: Readonly<Record<string, DescribedCall>>;
  /** The code of the portal, the engine and the server, with module.json of each module, by path, to find the text keys it uses. */
  code: Readonly<Record<string, string>>;
  /** The placeholders of a report's SQL, in order. */
  placeholders(sql: string): { name: string; offset: number }[];
  /** A report must return all rows; the query of a dashboard may have a limit. */
  structureFault(sql: string, isReport: boolean): StructureFault | null;
  /** Queries by path, as PostgreSQL described them; undefined without a database. */
  examined?: { queries: Readonly<Record<string, ExaminedQuery>>; schema: QuerySchema };
}

/** A definition that matches its schema. */
export interface Typed<T> {
  id: string;
  file: SourceFile;
  value: T;
  /** What messages call it; by default the name of its family. */
  named?: Naming;
}

export type Definitions = { [Name in FamilyName]: Typed<Written<Name>>[] };

/** Everything that a definition is checked against. */
export interface Project {
  world: World;
  definitions: Definitions;
  /** The ids of all files of a family, valid or not. */
  ids: Readonly<Record<FamilyName, readonly string[]>>;
  others: Others;
  /** The owner of every route. */
  owners: ReadonlyMap<string, string>;
  /** Whether every definition matches its schema. If not, something missing may only be broken. */
  isWhole: boolean;
}
