import type { Locale } from '../../engine/context/context.ts';
import type { ScreenFamilyName } from '../../engine/definitions/families.ts';
import type { FullDefinition } from '../../engine/definitions/read.ts';

/** The definition of a screen, with the words of each locale that only it uses, by file. */
export type ScreenFile = FullDefinition<ScreenFamilyName> & {
  words: Readonly<Record<Locale, Readonly<Record<string, unknown>>>>;
};

/** Values by path from the root of the project. */
const byPath = <Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).map(([path, value]) => [path.replace(/^(\.\.\/)+/, ''), value]));

const whole = import.meta.glob<unknown>(
  [
    '../../definitions/**/*.json',
    '!../../definitions/{brand,columns,*.schema}.json',
    '!../../definitions/{dashboards,reports}/*',
  ],
  { eager: true, import: 'default' },
);

const columns = import.meta.glob<unknown>('../../definitions/columns.json', {
  eager: true,
  query: '?first',
  import: 'default',
});

/** What the portal starts with: definitions that are not screens, and the columns that many screens need. null for a broken file. */
export const files = byPath({ ...whole, ...columns });

/** The parts of screens that menus and search need. null for a broken file. */
export const outlines = byPath(
  import.meta.glob<unknown>('../../definitions/{dashboards,reports}/*.json', {
    eager: true,
    query: '?outline',
    import: 'default',
  }),
);

/** Loads the rest of a screen. null for a broken file. */
export const screens = byPath(
  import.meta.glob<ScreenFile | null>('../../definitions/{dashboards,reports}/*.json', {
    query: '?whole',
    import: 'default',
  }),
);
