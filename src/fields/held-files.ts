import type { RawValues } from '../../engine/fields/resolve.ts';
import type { ChosenFile } from '../../engine/rules/files.ts';
import { newKey } from '../session/new-key.ts';

/** The files that were chosen, by id. They live as long as the page: no page can keep files of a computer. */
const held = new Map<string, File>();

/** Holds a file, and describes it for the form. */
export function holdFile(file: File): ChosenFile {
  const id = newKey();
  held.set(id, file);
  return { id, name: file.name, bytes: file.size, is_lost: false };
}

/** The files with these ids. */
export const heldFiles = (ids: readonly string[]): File[] => ids.flatMap((id) => held.get(id) ?? []);

/** Lets go of files that are not needed any more. */
export const dropFiles = (ids: readonly string[]): void => {
  for (const id of ids) held.delete(id);
};

const isFile = (row: unknown): row is ChosenFile => typeof Object(row).id === 'string' && 'is_lost' in Object(row);

/** The ids of the files in typed values. */
export const fileIdsIn = (typed: RawValues): string[] =>
  Object.values(typed).flatMap((value) => (Array.isArray(value) ? value.filter(isFile).map(({ id }) => id) : []));

/** Typed values that were kept, in which files that are gone say so. */
export const withLostFiles = (typed: RawValues): RawValues =>
  Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [
      key,
      Array.isArray(value) && value.length > 0 && value.every(isFile)
        ? value.map((file) => ({ ...file, is_lost: !held.has(file.id) }))
        : value,
    ]),
  );

/** Typed values without one of their files. */
export const withoutFile = (typed: RawValues, id: string): RawValues =>
  Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.filter((row) => !isFile(row) || row.id !== id) : value,
    ]),
  );
