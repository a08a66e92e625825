import { headerInSentence, midSentence } from '../formats/mid-sentence.ts';
import type { ResolvedGrouping } from '../pivots/resolved.ts';
import { groupingsOf, isDrawn } from './fields.ts';
import type { ChartInput } from './resolved.ts';

/** Names joined as the language joins them. */
export const listed = (names: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);

/** The fields of groupings within a sentence: "month" and "make"; "month of transaction date" where there are several dates. */
export function fieldNames(groupings: readonly ResolvedGrouping[], { words }: Pick<ChartInput, 'words'>): string[] {
  const dates = new Set(groupings.flatMap(({ by, column }) => (by ? [column.value] : [])));
  return groupings.map(({ by, column }) => {
    if (!by) return headerInSentence(column);
    return dates.size > 1
      ? words(`pivots.dates_of.${by}`, { column: headerInSentence(column) })
      : words(`pivots.dates.${by}`);
  });
}

/** What a chart shows: "Net cost by month and make". */
export function titleOf({ pivot, words, style }: Pick<ChartInput, 'pivot' | 'words' | 'style'>): string {
  const headers = pivot.values.filter(isDrawn).map(({ header }) => header);
  const values = listed(
    headers.map((header, place) => (place === 0 ? header : midSentence(header))),
    style.locale,
  );
  const names = fieldNames(groupingsOf(pivot), { words }).map((field) => words('charts.title_field', { field }));
  return names.length === 0 ? values : words('charts.title', { values, fields: listed(names, style.locale) });
}
