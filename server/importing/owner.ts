import { basename } from 'node:path';
import type { FileTable } from '../database/file-tables.ts';
import type { Survey } from './surveyed.ts';

/** Whose rows a file has, unless it has a column for it. */
export interface Owned {
  /** The account of all rows. */
  account?: string;
  /** All accounts share the rows. */
  shared?: boolean;
}

/** How the owner of the rows is specified: at most one way. */
export function waysOf({ account, shared }: Owned, { columns, path }: Survey): string[] {
  const hasColumn = columns.some(({ name }) => name === 'customer_number');
  const ways = [
    ...(hasColumn ? [`the column customer_number of ${basename(path)}`] : []),
    ...(account === undefined ? [] : ['--account']),
    ...(shared ? ['--shared'] : []),
  ];
  if (ways.length > 1)
    throw new Error(`The owner of the rows is specified twice: by ${ways.join(' and by ')}. Keep only one.`);
  return ways;
}

/** Owner of the rows of a new table; null if it is not specified. */
export const ownerOf = (options: Owned, survey: Survey): FileTable['owner'] | null =>
  waysOf(options, survey).length === 0 ? null : options.shared ? 'shared' : 'account';

/** What is asked with all other questions about the file. */
export const ownerQuestion =
  'Which account do these rows belong to? Specify it in one of three ways: a column customer_number in the file; ' +
  '--account <customer number> if all rows belong to one account; --shared if all accounts share them.';

/** Checks the owner of new rows against the table. */
export function refuseOwner({ name, owner }: FileTable, options: Owned, survey: Survey): void {
  const ways = waysOf({ ...options, shared: false }, survey);
  if (owner === 'shared' && ways.length > 0)
    throw new Error(`All accounts share the rows of ${name}. Leave out ${ways[0]}.`);
  if (owner === 'account' && ways.length === 0)
    throw new Error(
      `Which account do these rows belong to? Specify it for ${name} with a column customer_number in the file, ` +
        'or with --account <customer number> if all rows belong to one account.',
    );
}
