import type { Context } from '../../engine/context/context.ts';
import { type CsvDialect, csvDialectOf, isCsvDialect } from '../../engine/files/csv/csv-dialect.ts';

const keyOf = (username: string) => `motorpool.csv.${username}`;
const describedKeyOf = (username: string) => `motorpool.csv-about.${username}`;

/** The user's CSV dialect on this device; by default that of the language. */
export function chosenDialect({ viewer, locale }: Pick<Context, 'viewer' | 'locale'>): CsvDialect {
  try {
    const stored = localStorage.getItem(keyOf(viewer.username));
    return isCsvDialect(stored) ? stored : csvDialectOf(locale);
  } catch {
    return csvDialectOf(locale);
  }
}

export function chooseDialect({ viewer }: Pick<Context, 'viewer'>, dialect: CsvDialect): void {
  try {
    localStorage.setItem(keyOf(viewer.username), dialect);
  } catch {
    // Storage is full or forbidden: the dialect stays that of the language.
  }
}

/** Whether the user wants a text file about the run with each CSV file, on this device. */
export function isRunDescribed({ viewer }: Pick<Context, 'viewer'>): boolean {
  try {
    return localStorage.getItem(describedKeyOf(viewer.username)) === 'yes';
  } catch {
    return false;
  }
}

export function describeRuns({ viewer }: Pick<Context, 'viewer'>, isWanted: boolean): void {
  try {
    localStorage.setItem(describedKeyOf(viewer.username), isWanted ? 'yes' : 'no');
  } catch {
    // Storage is full or forbidden: there is no second file.
  }
}
