/** Formats that count on past 24 hours, 60 minutes or 60 seconds: [h]:mm, [mm]:ss, [s]. */
const elapsed = /\[(?:h+|m+|s+)\]/i;

export const isDurationFormat = (format: string): boolean => elapsed.test(format.replace(/"[^"]*"|\\./g, ''));

/** A format of a time of day, without a day. */
export const isClockFormat = (format: string): boolean => {
  const letters = format.replace(/\[[^\]]*\]|"[^"]*"|\\.|am\/pm|a\/p/gi, '').toLowerCase();
  return /[hs]/.test(letters) && !/[yd]/.test(letters);
};

/** A duration in hours. Six decimals are less than a hundredth of a second. */
export const hoursOf = (days: number): string => String(Number((days * 24).toFixed(6)));
