import { numberFormat } from './number.ts';

/**
 * The part of the library of the words that inserts values into texts. A number is grouped as in its locale, with all
 * its decimals: 2,000. What is not grouped, such as a year, is passed as text.
 */
export const insertion = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format?: string, locale = 'en-US') =>
    typeof value === 'number' ? numberFormat(locale, 0, { maximumFractionDigits: 20 }).format(value) : value,
} as const;
