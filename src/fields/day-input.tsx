import { Input, Popover, type PopoverProps, type TextInputProps } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import type { Words } from '../../engine/context/context.ts';
import { formatDay, formatDayInWords } from '../../engine/formats/date.ts';
import { parseDay } from '../../engine/formats/days.ts';
import type { Style } from '../../engine/formats/style.ts';
import { readTypedDay } from '../../engine/formats/typed-day.ts';
import { dateFormatText } from '../i18n/date-format.ts';
import { DaySettings } from './day-settings.tsx';
import { TypedInput } from './typed-input.tsx';
import { useTypedText } from './typed-text.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'style'> {
  format: Style;
  words: Words;
  /** YYYY-MM-DD. Another text is what could not be read as a day. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** The name of the button that empties the field; without it, there is none. */
  clearLabel?: string | undefined;
  popoverProps?: Partial<PopoverProps>;
}

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
export function DayInput(props: Props) {
  const { format, words, value, onChange, clearLabel, popoverProps, onKeyDown, onBlur, ...others } = props;
  const [isOpen, setOpen] = useState(false);
  const number = value === null ? Number.NaN : parseDay(value);
  const day = Number.isNaN(number) ? null : value;
  const typed = useTypedText<string>({
    value,
    read: (text) => readTypedDay(text, format),
    write: (text) => (Number.isNaN(parseDay(text)) ? text : formatDay(parseDay(text), format.dateFormat)),
    onChange,
  });
  const isClearable = clearLabel !== undefined && value !== null;
  return (
    <DaySettings>
      <Popover
        opened={isOpen}
        trapFocus={false}
        withRoles={false}
        withinPortal
        position="bottom-start"
        {...popoverProps}
      >
        {/* The whole field, so that the calendar is below its fault. */}
        <Popover.Target>
          <div>
            <TypedInput
              miw={150}
              placeholder={dateFormatText(format.dateFormat, words)}
              typed={typed}
              nameOf={(known) => formatDayInWords(parseDay(known), format.locale, true)}
              words={words}
              value={value}
              // Not on focus, so that it covers nothing of the other fields while somebody types through them.
              onClick={() => setOpen(true)}
              onBlur={(event) => {
                setOpen(false);
                onBlur?.(event);
              }}
              onKeyDown={(event) => {
                // Escape closes the calendar first, and then what the field is in.
                if (event.key === 'Escape' && isOpen) event.stopPropagation();
                if (event.key === 'Escape' || event.key === 'Enter') setOpen(false);
                if (event.key === 'ArrowDown') setOpen(true);
                onKeyDown?.(event);
              }}
              rightSection={
                isClearable ? (
                  <Input.ClearButton
                    aria-label={clearLabel}
                    onClick={() => {
                      typed.choose(null);
                      setOpen(false);
                    }}
                  />
                ) : (
                  <IconCalendar size={16} stroke={1.6} aria-hidden="true" />
                )
              }
              rightSectionPointerEvents={isClearable ? 'all' : 'none'}
              {...others}
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown data-dates-dropdown onMouseDown={(event) => event.preventDefault()}>
          <Calendar
            day={day}
            today={format.today}
            onChange={(chosen) => {
              typed.choose(chosen);
              setOpen(false);
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </DaySettings>
  );
}
