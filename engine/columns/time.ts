import { formatClock } from '../formats/date.ts';
import { textKind } from './text-kind.ts';

/** Minutes since midnight, from 0745, 07:45 or 07:45:30; null if the text is not a time. */
function minutesOf(text: string): number | null {
  const match = /^([01]?\d|2[0-3]):?([0-5]\d)(?::?[0-5]\d(?:\.\d+)?)?$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

function clockOf(text: string, locale: string): string {
  const minutes = minutesOf(text);
  return minutes === null ? text : formatClock(minutes, locale);
}

/** Texts such as 0745 or 07:45, on a 24-hour clock. */
export const time = textKind({
  width: 110,
  excelFormat: () => 'hh:mm AM/PM',
  writer: (_column, style) => (text) => clockOf(text, style.locale),
  // Filters match the English and the French text, whatever the language.
  filtered: (text) => [clockOf(text, 'en'), clockOf(text, 'fr')],
  timeOfDay: minutesOf,
});
