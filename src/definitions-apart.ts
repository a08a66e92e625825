import type { Locale } from '../engine/context/context.ts';
import type { ScreenFamilyName } from '../engine/definitions/families.ts';
import type { FullDefinition } from '../engine/definitions/read.ts';

/** What the portal knows of screens that are not open: as much as lists of them say. */
export const outlines = import.meta.glob<unknown>('../definitions/{dashboards,reports}/*.json', {
  eager: true,
  query: '?outline',
  import: 'default',
});

/** The rest of a definition, with the words of each locale that nothing else says, by file. */
export type Brought = FullDefinition<ScreenFamilyName> & {
  words: Readonly<Record<Locale, Readonly<Record<string, unknown>>>>;
};

/** The rest of each; null for a broken one. */
export const wholes = import.meta.glob<Brought | null>('../definitions/{dashboards,reports}/*.json', {
  query: '?whole',
  import: 'default',
});
