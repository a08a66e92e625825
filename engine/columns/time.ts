import { formatClock } from '../formats/date.ts';
import { clockCode } from '../formats/spreadsheet.ts';
import { textKind } from './text-kind.ts';

/** Minutes since midnight, from 0745, 07:45 or 07:45:30; null if the text is not a time. */
function minutesOf(text: string): number | null {
  const match = /^([01]?\d|2[0-3]):?([0-5]\d)(?::?[0-5]\d(?:\.\d+)?)?$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** The time in a language, or as 07:45; other texts unchanged. */
function clockOf(text: string, locale?: string): string {
  const minutes = minutesOf(text);
  if (minutes === null) return text;
  if (locale) return formatClock(minutes, locale);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Texts such as 0745 or 07:45, on a 24-hour clock. */
export const time = textKind({
  width: 110,
  isPlain: false,
  isCourse: false,
  excelFormat: (_decimals, { locale }) => clockCode(locale),
  writer: (_column, style) => (text) => clockOf(text, style.locale),
  // Filters match the English and the French text, whatever the language.
  filtered: (text) => [clockOf(text, 'en'), clockOf(text, 'fr')],
  fileText: (text) => clockOf(text),
  timeOfDay: minutesOf,
});
