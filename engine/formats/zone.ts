const days = new Map<string, Intl.DateTimeFormat>();

/** The date in a time zone at a moment, in milliseconds since 1970: YYYY-MM-DD. */
export function dayIn(zone: string, moment: number): string {
  let format = days.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    days.set(zone, format);
  }
  return format.format(moment);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds from a moment until the next midnight in a time zone; up to an hour off on days when clocks change. */
export function untilMidnight(zone: string, moment: number): number {
  let format = clocks.get(zone);
  if (!format) {
    const two = '2-digit' as const;
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      hour: two,
      minute: two,
      second: two,
    });
    clocks.set(zone, format);
  }
  const [hours = 0, minutes = 0, seconds = 0] = format.format(moment).split(':').map(Number);
  return ((24 - hours) * 60 - minutes) * 60_000 - seconds * 1000 - (moment % 1000);
}

const names = new Map<string, string>();

/** The short name of an IANA time zone all year round, in a language: ET, in French HE. */
export function zoneName(zone: string, locale: string): string {
  const key = `${locale} ${zone}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortGeneric' });
  const isUtc = ['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT'].includes(format.resolvedOptions().timeZone);
  const name = isUtc ? 'UTC' : (format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone);
  names.set(key, name);
  return name;
}
