import type { Context } from '../context/context.ts';
import type { Viewer } from '../context/viewer.ts';
import type { DateFormat } from './date.ts';

/** How values are formatted: the part of the context that formatting needs. Plain JSON. */
export interface Style {
  locale: string;
  /** MM/DD/YYYY for the USA, YYYY-MM-DD otherwise (spec: reporting §9). */
  dateFormat: DateFormat;
  currency: 'USD' | 'CAD';
  /** The texts for true and false. */
  yes: string;
  no: string;
  /** A period that contains today (YYYY-MM-DD) is marked with `toDate`. */
  today: string;
  toDate: string;
}

/** Date formats depend on the account's country, not on the language (spec: reporting §1). */
export const dateFormatOf = (viewer: Viewer): DateFormat => (viewer.country === 'USA' ? 'MM/DD/YYYY' : 'YYYY-MM-DD');

/** The account's currency. */
export const currencyOf = (viewer: Pick<Viewer, 'country'>): Style['currency'] =>
  viewer.country === 'USA' ? 'USD' : 'CAD';

/** The part of a style that spreadsheet formats depend on. */
export const formatStyleOf = ({ viewer, locale }: Context): Pick<Style, 'locale' | 'dateFormat'> => ({
  locale,
  dateFormat: dateFormatOf(viewer),
});

/** How values are formatted for a viewer. */
export function resolveStyle({ viewer, locale, words, today }: Context): Style {
  return {
    locale,
    dateFormat: dateFormatOf(viewer),
    currency: currencyOf(viewer),
    yes: words('formats.yes'),
    no: words('formats.no'),
    today,
    toDate: words('formats.to_date'),
  };
}
