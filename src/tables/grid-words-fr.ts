import { AG_GRID_LOCALE_FR } from '@ag-grid-community/locale';

/** Applies French typography: apostrophes, quotation marks, ellipses and no-break spaces. */
const typeset = (text: string): string =>
  text
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replace(/["']([^"']+)["']/g, '«\u00a0$1\u00a0»')
    .replace(/\.{3}/g, '…')
    .replace(/ (?=[:»])|(?<=\d) ?(?=%)/g, '\u00a0')
    .replace(/ (?=[;!?])/g, '\u202f');

export const words: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(AG_GRID_LOCALE_FR).map(([key, text]) => [key, typeset(text)]),
);
