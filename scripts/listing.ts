import { listed, suggest } from '../engine/check/suggest.ts';
import { refuse } from './refuse.ts';

/** Rows as lines with aligned columns. */
export function columnsOf(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, place) => cell.padEnd(widths[place] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Names separated by commas, each of which must be one of `allowed`. `subject` is what has them, for the message. */
export function namesIn<N extends string>(subject: string, text: string | undefined, allowed: readonly N[]): N[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  if (text === undefined) return [];
  return names.map((name) => {
    const found = allowed.find((each) => each === name);
    if (found !== undefined) return found;
    const meant = suggest(name, allowed);
    return refuse(
      `${subject} can’t be “${name}”. ${meant ? `Did you mean ${meant}?` : `Choose from ${listed(allowed)}.`}`,
    );
  });
}
