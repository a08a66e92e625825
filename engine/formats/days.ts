/** Milliseconds per day. */
export const dayLength = 86_400_000;

/** 1970-01-04 was a Sunday. */
export const firstSunday = 3;

/** The day of the week: 0 for Sunday to 6 for Saturday; NaN for NaN. */
export const weekdayOf = (day: number): number => (((day - firstSunday) % 7) + 7) % 7;

/** The first and the last day of a period, since 1970-01-01. */
export type Days = readonly [first: number, last: number];

/** January 1 of the year 1. */
export const firstDay = -719_162;

/** Days since 1970-01-01 of a Gregorian date. `month` is 1 to 12. Not validated. */
export function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Like `dayNumber`, but NaN if the date does not exist. */
export function checkedDay(year: number, month: number, day: number): number {
  if (month < 1 || month > 12 || day < 1) return Number.NaN;
  const number = dayNumber(year, month, day);
  const next = month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1);
  return number < next ? number : Number.NaN;
}

/** Days since 1970-01-01 as YYYY-MM-DD. */
export function isoDay(day: number): string {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${pair(month)}-${pair(date)}`;
}

/** A local datetime (milliseconds since 1970-01-01) as YYYY-MM-DDTHH:MM:SS. Fractions of a second are dropped. */
export function isoMoment(moment: number): string {
  const day = Math.floor(moment / dayLength);
  const second = Math.floor((moment - day * dayLength) / 1000);
  const minute = Math.floor(second / 60);
  return `${isoDay(day)}T${pair(Math.floor(minute / 60))}:${pair(minute % 60)}:${pair(second % 60)}`;
}

/** YYYY-MM-DD as days since 1970-01-01; NaN if it is not a valid date. */
export const parseDay = (text: string): number => (text.length === 10 ? leadingDay(text) : Number.NaN);

/** The date at the start of a text, YYYY-MM-DD, as days since 1970-01-01; NaN if there is none. */
export function leadingDay(text: string): number {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text);
  return found ? checkedDay(Number(found[1]), Number(found[2]), Number(found[3])) : Number.NaN;
}

/**
 * Parses YYYY-MM-DD, optionally with THH:MM[:SS[.fff]], as local milliseconds since 1970-01-01; NaN if invalid. A
 * time zone offset is ignored: times are local.
 */
export function parseMoment(text: string): number {
  const day = leadingDay(text);
  const found = /^.{10}(?:[T ](\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?|$)/.exec(text);
  if (!found) return Number.NaN;
  const minutes = Number(found[1] ?? 0) * 60 + Number(found[2] ?? 0);
  return day * dayLength + minutes * 60_000 + Math.round(Number(found[3] ?? 0) * 1000);
}

const pair = (value: number): string => (value < 10 ? `0${value}` : String(value));
