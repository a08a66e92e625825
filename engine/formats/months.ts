const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A day plus a number of months, YYYY-MM-DD. In a shorter month, the last day of the month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const total = year * 12 + (month - 1) + months;
  const [y, m] = [Math.floor(total / 12), (((total % 12) + 12) % 12) + 1];
  return `${y}-${String(m).padStart(2, '0')}-${String(Math.min(date, lastDay(y, m))).padStart(2, '0')}`;
}
