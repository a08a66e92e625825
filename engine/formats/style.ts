import type { Context } from '../context/context.ts';
import type { Viewer } from '../context/viewer.ts';
import type { DateFormat } from './date.ts';

/** How texts of values are written: the part of the context that formats need. Plain JSON. */
export interface Style {
  locale: string;
  /** MM/DD/YYYY for the USA, YYYY-MM-DD otherwise (spec: reporting §9). */
  dateFormat: DateFormat;
  currency: 'USD' | 'CAD';
  /** The words of true and false. */
  yes: string;
  no: string;
  /** By which a period is told that is not over: it holds today (YYYY-MM-DD). */
  today: string;
  toDate: string;
}

/** The country of the account decides how dates are written, not the language (spec: reporting §1). */
export const dateFormatOf = (viewer: Viewer): DateFormat => (viewer.country === 'USA' ? 'MM/DD/YYYY' : 'YYYY-MM-DD');

/** The currency of the account. */
export const currencyOf = (viewer: Pick<Viewer, 'country'>): Style['currency'] =>
  viewer.country === 'USA' ? 'USD' : 'CAD';

/** How values are written for a viewer. */
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
