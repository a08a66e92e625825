import { MonthPicker } from '@mantine/dates';
import { useState } from 'react';
import { formatMonth } from '../../engine/formats/date.ts';
import { parseDay } from '../../engine/formats/days.ts';
import { isMonth, readTypedMonth } from '../../engine/formats/typed-month.ts';
import { firstYear } from '../../engine/rules/likely-year.ts';
import { CalendarInput, type CalendarInputProps } from './calendar-input.tsx';

interface CalendarProps {
  month: string | null;
  today: string;
  onChange: (month: string | null) => void;
}

function Calendar({ month, today, onChange }: CalendarProps) {
  const day = month && `${month}-01`;
  // The year that it shows follows the month.
  const [year, setYear] = useState<{ of: string | null; shown: string }>({ of: day, shown: day ?? today });
  return (
    <MonthPicker
      size="sm"
      __preventFocus
      value={day}
      date={year.of === day ? year.shown : (day ?? year.shown)}
      onDateChange={(shown) => setYear({ of: day, shown })}
      onChange={(chosen) => onChange(chosen?.slice(0, 7) ?? null)}
    />
  );
}

/** The calendar reads the year 0026 as 1926. */
const isShown = (month: string | null): boolean => Number(month?.slice(0, 4)) >= firstYear;

/** A month as it is typed, or chosen in a calendar. A text that is not a month is passed on as it is, and stays. */
export function MonthInput({ format, error, ...props }: CalendarInputProps) {
  const { words, value } = props;
  const isRead = value === null || isMonth(value);
  const write = (month: string) => (isMonth(month) ? formatMonth(parseDay(`${month}-01`), format.locale) : month);
  const example = write(format.today.slice(0, 7));
  return (
    <CalendarInput
      {...props}
      placeholder={words('fields.choose_month')}
      read={(text) => readTypedMonth(text, format)}
      write={write}
      nameOf={write}
      calendar={(choose) => (
        <Calendar month={isRead && isShown(value) ? value : null} today={format.today} onChange={choose} />
      )}
      error={error && !isRead ? words('fields.month_like', { example }) : error}
    />
  );
}
