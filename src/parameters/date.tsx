import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import type { Words } from '../../engine/reports/context.ts';
import { type DrawnParameter, errorOf, type ParameterWidgetProps } from './drawn.ts';

dayjs.extend(customParseFormat);

/** What people type: the account's own format, the ISO format, either without leading zeros. */
function parseTyped(text: string, format: string): string | null {
  const day = dayjs(text.trim(), [format, 'M/D/YYYY', 'M/D/YY', 'YYYY-M-D', 'YYYYMMDD'], true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}

/** The format in the letters of the language: JJ for the day in French. */
const formatInWords = (format: string, words: Words) =>
  format.replaceAll(/[YMD]/g, (letter) => words(`report.date_letters.${letter}`));

function DateWidget(props: ParameterWidgetProps) {
  const { id, label, required, value, onChange, onBlur, registry } = props;
  const { style, context } = registry.formContext;
  const { words } = context;
  /** What was emptied is empty, and what is no day is a fault: the input by itself would bring the former day back. */
  const settle = (text: string) => {
    if (text.trim() === '') onChange(undefined);
    else if (!parseTyped(text, style.dateFormat)) onChange(text.trim());
  };
  return (
    <DateInput
      id={id}
      label={label}
      required={required}
      size="sm"
      miw={150}
      valueFormat={style.dateFormat}
      placeholder={formatInWords(style.dateFormat, words)}
      dateParser={(text) => parseTyped(text, style.dateFormat)}
      // What is no day, from a link for example, is not shown as one; the error says so.
      value={parseTyped(String(value ?? ''), 'YYYY-MM-DD')}
      onChange={(day) => onChange(day ?? undefined)}
      onBlur={(event) => {
        settle(event.currentTarget.value);
        onBlur(id, value);
      }}
      onKeyDown={(event) => {
        // Enter may be a run from within the field.
        if (event.key === 'Enter') settle(event.currentTarget.value);
      }}
      highlightToday
      error={errorOf(props)}
      clearable={!required}
      clearButtonProps={{ 'aria-label': words('report.clear_field', { field: label }) }}
      rightSection={required || !value ? <IconCalendar size={16} stroke={1.6} aria-hidden="true" /> : undefined}
      rightSectionPointerEvents={required || !value ? 'none' : undefined}
      popoverProps={{ withinPortal: true, position: 'bottom-start' }}
    />
  );
}

export const date: DrawnParameter = { schema: () => ({ type: 'string', format: 'date' }), Widget: DateWidget };
