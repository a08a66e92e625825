const day = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A zone’s clock at a moment, as if it were UTC, in milliseconds. */
function clockAt(moment: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, date, hour, minute, second);
}

/**
 * Finds times that a zone’s clock skips when it goes forward. The result takes a date with a time as PostgreSQL writes
 * it; one with its own zone is never skipped.
 */
export function skippedTimes(zone: string): (written: string) => boolean {
  /** By day: the two offsets around it, or null if they are the same. */
  const changes = new Map<string, readonly number[] | null>();
  const changeOn = (date: string) => {
    let found = changes.get(date);
    if (found === undefined) {
      const noon = Date.parse(`${date}T12:00:00Z`);
      const offsets = [noon - day, noon + day].map((moment) => clockAt(moment, zone) - moment);
      found = offsets[0] === offsets[1] ? null : offsets;
      changes.set(date, found);
    }
    return found;
  };
  return (written) => {
    const [, date = '', clock = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d+)?$/.exec(written) ?? [];
    const offsets = clock === '' ? null : changeOn(date);
    if (!offsets) return false;
    const own = Date.parse(`${date}T${clock}Z`);
    return offsets.every((offset) => clockAt(own - offset, zone) !== own);
  };
}
