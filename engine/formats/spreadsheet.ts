import type { DateFormat } from './date.ts';
import { unitBehind } from './units.ts';

/** The decimals of a spreadsheet number format, for example .00. */
export const decimalsCode = (decimals: number): string => (decimals > 0 ? `.${'0'.repeat(decimals)}` : '');

/** What may stand before the digits of a section: a color, a condition, a locale. */
const opening = /^\[(?:[A-Za-z]{3,}\d*|[<>=].*|\$.*)\]$/;

/** A number format that writes a mark before the number, in each of its sections. The number stays one. */
export function markedFormat(format: string, mark: string): string {
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

/** A number format that writes a unit behind the number, in each of its sections. */
export const trailedFormat = (format: string, unit: string): string =>
  (format.match(/(?:"[^"]*"|\\.|[^;])+/g) ?? [format])
    .map((section) => `${section}"${unitBehind(unit.replaceAll('"', ''))}"`)
    .join(';');

/** The spreadsheet number format of a day (spec: reporting §9). */
export const dayCode = (format: DateFormat): string => (format === 'MM/DD/YYYY' ? 'mm/dd/yyyy' : 'yyyy-mm-dd');

/** The serial number of a day, which is counted from 1970. */
export const serialDay = (day: number): number => day + 25_569;
