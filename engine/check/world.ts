import type { Catalogue } from '../schema/column.ts';
import type { Menu } from '../schema/menu.ts';
import type { Report } from '../schema/report.ts';
import type { SourceFile } from './source-file.ts';

/** All that a check looks at: files by their path from the project's root, with slashes. */
export interface World {
  /** definitions/**, locales/**, server/reports/*.sql: path to text. */
  files: Readonly<Record<string, string>>;
  /** Paths that should be such files and can't be read, with why: it is a folder. */
  unread?: Readonly<Record<string, string>>;
  /** The icons that the portal can draw. */
  icons: readonly string[];
  /** The code of the portal and the server, to find the words that it uses. */
  code: readonly string[];
  /** The placeholders of a report's SQL, in order. */
  placeholders(sql: string): { name: string; offset: number }[];
}

/** A definition whose shape is right. */
export interface Typed<T> {
  id: string;
  file: SourceFile;
  value: T;
}

export interface Definitions {
  catalogue: Typed<Catalogue> | null;
  reports: Typed<Report>[];
  menus: Typed<Menu>[];
}
