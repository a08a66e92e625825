import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keep, kept } from '../../api/reload.ts';
import type { ImportRow, Sheet } from './import-rows.ts';

/** The most that is kept, in characters: the browser has room for about 5 million in all. */
const most = 2_000_000;

/** The same rows again are the same attempt: nothing is saved twice. */
export interface Attempt {
  of: string;
  key: string;
}

interface Begun {
  sheet: Sheet;
  attempt: Attempt;
}

type Text = Omit<Sheet, 'rows'> & { rows: readonly (Omit<ImportRow, 'edited'> & { edited: readonly number[] })[] };

interface Kept {
  sheet: Text;
  attempt: Attempt;
}

const nameOf = (id: string) => `import ${id}`;

/** What was being imported into a section when the page was reloaded; undefined for nothing. */
export function keptImport(id: string): Begun | undefined {
  const found = kept<Kept | null>(nameOf(id));
  if (!found) return undefined;
  const rows = found.sheet.rows.map((row) => ({ ...row, edited: new Set(row.edited) }));
  return { sheet: { ...found.sheet, rows }, attempt: found.attempt };
}

/** As it is written. Null if there is nothing, or too much of it. */
function asKept({ sheet, attempt }: Begun): Kept | null {
  const rows = sheet.rows.map((row) => ({ ...row, edited: [...row.edited] }));
  const state = { sheet: { ...sheet, rows }, attempt };
  return JSON.stringify(state).length > most ? null : state;
}

const textName = (id: string) => `import text ${id}`;

/** The rows that were typed or pasted, and not previewed, when the page was reloaded; '' for none. */
export const keptText = (id: string): string => kept<string>(textName(id)) ?? '';

/** What is typed or pasted, until it is imported. */
export function useTypedRows(id: string, isImported: boolean): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => keptText(id));
  const now = useRef(text);
  now.current = text;
  useLayoutEffect(() => keep(textName(id), () => (now.current.length > most ? '' : now.current)), [id]);
  useEffect(() => {
    if (isImported) setText('');
  }, [isImported]);
  return [text, setText];
}

/** Keeps what is being imported when the page is reloaded, or the session ends. */
export function useKeptImport(id: string, begun: Begun | null): void {
  const now = useRef(begun);
  now.current = begun;
  useLayoutEffect(() => keep(nameOf(id), () => now.current && asKept(now.current)), [id]);
}
