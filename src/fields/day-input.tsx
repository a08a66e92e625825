import { DateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import type { Words } from '../../engine/context/context.ts';
import type { DateFormat } from '../../engine/formats/date.ts';
import { dateFormatText } from '../i18n/date-format.ts';
import { DaySettings } from './day-settings.tsx';

dayjs.extend(customParseFormat);

/**
 * Parses a date in the account's format or in ISO format, with or without leading zeros. Returns YYYY-MM-DD, or null.
 */
export function parseTyped(text: string, format: string): string | null {
  const day = dayjs(text.trim(), [format, 'M/D/YYYY', 'M/D/YY', 'YYYY-M-D', 'YYYYMMDD'], true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}

interface Props extends Omit<DateInputProps, 'value' | 'onChange'> {
  dateFormat: DateFormat;
  words: Words;
  /** YYYY-MM-DD. */
  value: string | null;
  onChange: (day: string | null) => void;
}

/** A date input in the account's format, with a calendar. */
export function DayInput({ dateFormat, words, clearable, value, popoverProps, ...others }: Props) {
  const isCleared = clearable && value !== null;
  return (
    <DaySettings>
      <DateInput
        size="sm"
        miw={150}
        valueFormat={dateFormat}
        placeholder={dateFormatText(dateFormat, words)}
        dateParser={(text) => parseTyped(text, dateFormat)}
        value={value}
        highlightToday
        clearable={clearable}
        rightSection={isCleared ? undefined : <IconCalendar size={16} stroke={1.6} aria-hidden="true" />}
        rightSectionPointerEvents={isCleared ? undefined : 'none'}
        popoverProps={{ withinPortal: true, position: 'bottom-start', ...popoverProps }}
        {...others}
      />
    </DaySettings>
  );
}
