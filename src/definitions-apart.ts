import type { Locale } from '../engine/context/context.ts';
import type { ScreenFamilyName } from '../engine/definitions/families.ts';
import type { FullDefinition } from '../engine/definitions/read.ts';

/** The parts of definitions that lists of screens need, for screens that are not open. */
export const outlines = import.meta.glob<unknown>('../definitions/{dashboards,reports}/*.json', {
  eager: true,
  query: '?outline',
  import: 'default',
});

/** The rest of a definition, with the words of each locale that only it uses, by file. */
export type ScreenFile = FullDefinition<ScreenFamilyName> & {
  words: Readonly<Record<Locale, Readonly<Record<string, unknown>>>>;
};

/** The rest of each; null for a broken one. */
export const wholes = import.meta.glob<ScreenFile | null>('../definitions/{dashboards,reports}/*.json', {
  query: '?whole',
  import: 'default',
});
