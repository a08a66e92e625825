import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { formatDay, formatDayInWords } from '../../engine/formats/date.ts';
import { parseDay } from '../../engine/formats/days.ts';
import { namesNoDay, readTypedDay } from '../../engine/formats/typed-day.ts';
import { dateFormatText } from '../i18n/date-format.ts';
import { CalendarInput, type CalendarInputProps } from './calendar-input.tsx';

interface CalendarProps {
  day: string | null;
  today: string;
  onChange: (day: string | null) => void;
}

function Calendar({ day, today, onChange }: CalendarProps) {
  // The month that it shows follows the day.
  const [month, setMonth] = useState<{ of: string | null; shown: string }>({ of: day, shown: day ?? today });
  return (
    <DatePicker
      size="sm"
      highlightToday
      __preventFocus
      value={day}
      date={month.of === day ? month.shown : (day ?? month.shown)}
      onDateChange={(shown) => setMonth({ of: day, shown })}
      onChange={onChange}
    />
  );
}

/** A day as it is typed, or chosen in a calendar. A text that is not a day is passed on as it is, and stays. */
export function DayInput({ format, error, ...props }: CalendarInputProps) {
  const { words, value } = props;
  const isRead = value === null || !Number.isNaN(parseDay(value));
  const example = formatDay(parseDay(format.today), format.dateFormat);
  const unread = () => words(namesNoDay(value ?? '') ? 'fields.no_such_day' : 'fields.date_like', { example });
  return (
    <CalendarInput
      {...props}
      placeholder={dateFormatText(format.dateFormat, words)}
      read={(text) => readTypedDay(text, format)}
      write={(text) => (Number.isNaN(parseDay(text)) ? text : formatDay(parseDay(text), format.dateFormat))}
      nameOf={(known) => words('fields.day', { day: formatDayInWords(parseDay(known), format.locale, true) })}
      calendar={(choose) => <Calendar day={isRead ? value : null} today={format.today} onChange={choose} />}
      error={error && !isRead ? unread() : error}
    />
  );
}
