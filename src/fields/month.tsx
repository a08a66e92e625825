import { MonthPickerInput } from '@mantine/dates';
import { IconCalendarMonth } from '@tabler/icons-react';
import { firstYear } from '../../engine/rules/first-year.ts';
import { DaySettings } from './day-settings.tsx';
import { errorOf, type FieldWidgetProps } from './widget.ts';

/** The picker reads the year 0026 as 1926. */
const isShown = (value: unknown): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(String(value)) && Number(String(value).slice(0, 4)) >= firstYear;

export function MonthWidget(props: FieldWidgetProps) {
  const { id, label, required, value, onChange, onBlur, registry } = props;
  const { words } = registry.formContext;
  return (
    <DaySettings>
      <MonthPickerInput
        id={id}
        label={label}
        required={required}
        size="sm"
        miw={150}
        valueFormat="MMM YYYY"
        placeholder={words('fields.choose_month')}
        // An invalid month, for example from a link, is not shown; the error describes it.
        value={isShown(value) ? `${value}-01` : null}
        onChange={(day) => onChange(day ? day.slice(0, 7) : undefined)}
        onBlur={() => onBlur(id, value)}
        error={errorOf(props)}
        clearable={!required}
        clearButtonProps={{ 'aria-label': words('fields.clear', { field: label }) }}
        rightSection={required || !value ? <IconCalendarMonth size={16} stroke={1.6} aria-hidden="true" /> : undefined}
        rightSectionPointerEvents={required || !value ? 'none' : undefined}
        popoverProps={{ withinPortal: true, position: 'bottom-start' }}
      />
    </DaySettings>
  );
}
