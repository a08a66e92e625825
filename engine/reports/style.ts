import type { Viewer } from '../access/viewer.ts';
import type { Style } from '../columns/column.ts';
import type { DateFormat } from '../formats/date.ts';
import type { Context } from './context.ts';

/** The country of the account decides how dates are written, not the language (spec: reporting §1). */
export const dateFormatOf = (viewer: Viewer): DateFormat => (viewer.country === 'USA' ? 'MM/DD/YYYY' : 'YYYY-MM-DD');

/** How values are written for a viewer. */
export function resolveStyle({ viewer, locale, words }: Context): Style {
  return {
    locale,
    dateFormat: dateFormatOf(viewer),
    currency: viewer.country === 'USA' ? 'USD' : 'CAD',
    yes: words('formats.yes'),
    no: words('formats.no'),
  };
}
