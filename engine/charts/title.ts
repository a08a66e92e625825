import { groupingsOf, isDrawn } from './fields.ts';
import type { Drawn } from './resolved.ts';

/** Names in a row, as the language joins them. */
export const listed = (names: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);

/** What a chart shows: "Net cost by Vehicle make and Transaction date, month". */
export function titleOf({ pivot, words, style }: Pick<Drawn, 'pivot' | 'words' | 'style'>): string {
  const values = listed(
    pivot.values.filter(isDrawn).map(({ header }) => header),
    style.locale,
  );
  const fields = groupingsOf(pivot).map(({ header }) => header);
  return fields.length === 0 ? values : words('charts.title', { values, fields: listed(fields, style.locale) });
}
