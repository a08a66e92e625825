import type { Locale } from '../engine/context/context.ts';
import type { Whole } from '../engine/definitions/read.ts';

/** What the portal knows of screens that are not open: as much as lists of them say. */
export const outlines = import.meta.glob<unknown>('../definitions/dashboards/*.json', {
  eager: true,
  query: '?outline',
  import: 'default',
});

/** The rest of each. */
export const wholes = import.meta.glob<Whole<'dashboards'> | null>('../definitions/dashboards/*.json', {
  query: '?whole',
  import: 'default',
});

type WordFiles = Readonly<Record<string, unknown>>;

/** The words of each that nothing else says, by file. */
export const words: Readonly<Record<Locale, Readonly<Record<string, () => Promise<WordFiles>>>>> = {
  'en-US': import.meta.glob<WordFiles>('../definitions/dashboards/*.json', { query: '?words-en', import: 'default' }),
  'en-CA': import.meta.glob<WordFiles>('../definitions/dashboards/*.json', { query: '?words-ca', import: 'default' }),
  'fr-CA': import.meta.glob<WordFiles>('../definitions/dashboards/*.json', { query: '?words-fr', import: 'default' }),
};
