import { plain } from './plain.ts';

/** The names of the twelve months in both languages, without case and accents. */
const monthNames = ['en-US', 'fr-CA'].map((locale) =>
  Array.from({ length: 12 }, (_, month) =>
    plain(new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month))),
  ),
);

/** 1 to 12 by a name or its first three letters or more, in English or French; null if it is none or several. */
export function monthNamed(word: string): number | null {
  const begin = plain(word);
  if (begin.length < 3) return null;
  const found = new Set(
    monthNames.flatMap((names) => names.flatMap((name, at) => (name.startsWith(begin) ? at + 1 : []))),
  );
  const [month = null] = found;
  return found.size === 1 ? month : null;
}
