import type { Message } from '../context/message.ts';
import type { FieldRow } from '../context/values.ts';
import type { RuleKind } from './kind.ts';

/** A file that was chosen. The page holds its content under its id. */
export interface ChosenFile extends FieldRow {
  id: string;
  name: string;
  bytes: number;
  /** Its content is gone, because the page was loaded again. */
  is_lost: boolean;
}

/** How many files there can be, how large, and what their names can end with. */
export interface FileLimits {
  most: number;
  megabytes: number;
  total: number;
  /** Empty: anything. */
  extensions: readonly string[];
}

const megabyte = 1024 ** 2;

/** Why a file can't be sent; null if it can. */
export function fileFault({ name, bytes, is_lost: isLost }: ChosenFile, limits: FileLimits): Message | null {
  const { megabytes, extensions } = limits;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (isLost) return { key: 'faults.file_lost', values: { name } };
  if (extensions.length > 0 && !(name.includes('.') && extensions.includes(extension)))
    return { key: 'faults.file_extension', values: { name, extensions: extensions.join(', ') } };
  return bytes > megabytes * megabyte ? { key: 'refusals.file_too_large', values: { name, most: megabytes } } : null;
}

/** Why files can't be sent together; null if they can. */
export function filesFault(files: readonly ChosenFile[], limits: FileLimits): Message | null {
  const { most, total } = limits;
  if (files.length > most) return { key: 'refusals.too_many_files', values: { most } };
  const [broken] = files.flatMap((file) => fileFault(file, limits) ?? []);
  if (broken) return broken;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return bytes > total * megabyte ? { key: 'refusals.files_too_large', values: { most: total } } : null;
}

/** How many files there are, how large they are, and what they are called. */
export const files: RuleKind<{ type: 'files'; field: string; limits: FileLimits }> = {
  fault: ({ field, limits }, { values }) => filesFault((values[field] ?? []) as readonly ChosenFile[], limits),
};
