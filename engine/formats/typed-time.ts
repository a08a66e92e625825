import { plain } from './plain.ts';
import type { Typed } from './typed.ts';

/** The longest text that is read, in characters. */
const longest = 20;

/** hh:mm of hours and minutes; null if there is no such time. */
const timeOf = (hours: number, minutes: number): string | null =>
  hours < 24 && minutes < 60 ? `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` : null;

/** 9:30, 09.30, 9 h 30, 9 h; 930, 0930; 9. Each with or without AM or PM. */
const times = /^(?<hour>\d{1,2})(?: ?(?:[:.] ?(?=\d)|(?<h>h) ?)?(?<minute>\d{2})?) ?(?:(?<half>[ap])\.? ?m\.?)?$/;

/**
 * Reads a time of day as people type it and as the portal writes it: 9:30, 930, 9 h 30, 9:30 PM, 21:30. In English, an
 * hour from 1 to 12 without AM or PM may also be meant in the other half of the day. Null if it is not a time.
 */
export function readTypedTime(text: string, { locale }: { locale: string }): Typed<string> | null {
  const written = plain(text).trim().replace(/\s+/g, ' ').toLowerCase();
  const parts = written.length > longest ? undefined : times.exec(written)?.groups;
  if (!parts) return null;
  const [hour, minutes] = [Number(parts.hour), Number(parts.minute ?? 0)];
  const isOfHalf = hour >= 1 && hour <= 12;
  const inHalf = (half: string) => timeOf((hour % 12) + (half === 'p' ? 12 : 0), minutes);
  const value = parts.half ? (isOfHalf ? inHalf(parts.half) : null) : timeOf(hour, minutes);
  if (value === null) return null;
  const isExact =
    !isOfHalf ||
    parts.half !== undefined ||
    parts.h !== undefined ||
    parts.hour?.startsWith('0') ||
    !/^en/.test(locale);
  const other = isExact ? null : inHalf(hour === 12 ? 'a' : 'p');
  return { value, others: other === null || other === value ? [] : [other] };
}
