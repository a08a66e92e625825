import type { DateFormat } from './date.ts';
import { unitSuffix } from './units.ts';

/** The decimals in a spreadsheet number format, for example .00. */
export const decimalsCode = (decimals: number): string => (decimals > 0 ? `.${'0'.repeat(decimals)}` : '');

const isFrench = (locale: string) => locale.startsWith('fr');

/** The spreadsheet number format for amounts, with the symbol where the language has it. */
export const currencyCode = (decimals: number, locale: string): string => {
  const amount = `#,##0${decimalsCode(decimals)}`;
  return isFrench(locale) ? `${amount} $` : `$${amount}`;
};

/** The spreadsheet number format for shares. */
export const percentCode = (decimals: number, locale: string): string =>
  `0${decimalsCode(decimals)}${isFrench(locale) ? ' ' : ''}%`;

/** The spreadsheet number format for times of day. */
export const clockCode = (locale: string): string => (isFrench(locale) ? 'hh:mm' : 'hh:mm AM/PM');

/** The spreadsheet number format for months. Spreadsheets write month names in their own language by default. */
export const monthCode = (locale: string): string => (isFrench(locale) ? '[$-C0C]mmm yyyy' : 'mmm yyyy');

/** Codes allowed before the digits of a section: a color, a condition, a locale. */
const opening = /^\[(?:[A-Za-z]{3,}\d*|[<>=].*|\$.*)\]$/;

/** Adds a prefix to each section of a number format. The cell remains numeric. */
export function prefixedFormat(format: string, mark: string): string {
  const parts = format.match(/"[^"]*"|[\\_*].|\[[^\]]*\]|[\s\S]/g) ?? [];
  let isMarked = false;
  return parts
    .map((part) => {
      if (part === ';') isMarked = false;
      if (part === ';' || isMarked || opening.test(part)) return part;
      isMarked = true;
      return `"${mark.replaceAll('"', '')} "${part}`;
    })
    .join('');
}

/** Adds a unit after the number in each section of a number format. */
export const suffixedFormat = (format: string, unit: string): string =>
  (format.match(/(?:"[^"]*"|\\.|[^;])+/g) ?? [format])
    .map((section) => `${section}"${unitSuffix(unit.replaceAll('"', ''))}"`)
    .join(';');

/** The spreadsheet number format for days (spec: reporting §9). */
export const dayCode = (format: DateFormat): string => (format === 'MM/DD/YYYY' ? 'mm/dd/yyyy' : 'yyyy-mm-dd');

/** The spreadsheet serial number of a day, given as days since 1970-01-01. */
export const serialDay = (day: number): number => day + 25_569;
