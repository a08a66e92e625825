import { MonthPickerInput } from '@mantine/dates';
import { IconCalendarMonth } from '@tabler/icons-react';
import { type DrawnParameter, errorOf, type ParameterWidgetProps } from './drawn.ts';

function MonthWidget(props: ParameterWidgetProps) {
  const { id, label, required, value, onChange, onBlur, registry } = props;
  const { context } = registry.formContext;
  return (
    <MonthPickerInput
      id={id}
      label={label}
      required={required}
      size="sm"
      miw={150}
      valueFormat="MMM YYYY"
      placeholder={context.words('report.choose_month')}
      // What is no month, from a link for example, is not shown as one; the error says so.
      value={/^\d{4}-(0[1-9]|1[0-2])$/.test(String(value)) ? `${value}-01` : null}
      onChange={(day) => onChange(day ? day.slice(0, 7) : undefined)}
      onBlur={() => onBlur(id, value)}
      error={errorOf(props)}
      clearable={!required}
      clearButtonProps={{ 'aria-label': context.words('report.clear_field', { field: label }) }}
      rightSection={required || !value ? <IconCalendarMonth size={16} stroke={1.6} aria-hidden="true" /> : undefined}
      rightSectionPointerEvents={required || !value ? 'none' : undefined}
      popoverProps={{ withinPortal: true, position: 'bottom-start' }}
    />
  );
}

export const month: DrawnParameter = { schema: () => ({ type: 'string' }), Widget: MonthWidget };
