import type { ComponentType } from 'react';
import type { CalendarInputProps } from './calendar-input.tsx';
import { errorOf, type FieldWidgetProps } from './widget.ts';

/** The widget of a field that is typed or chosen in a calendar. */
export const calendarWidget = (Input: ComponentType<CalendarInputProps>) =>
  function CalendarWidget(props: FieldWidgetProps) {
    const { id, label, required, value = null, onChange, onBlur, registry } = props;
    const { style, words } = registry.formContext;
    return (
      <Input
        id={id}
        label={label}
        required={required}
        format={style}
        words={words}
        value={value}
        onChange={(chosen) => onChange(chosen ?? undefined)}
        onBlur={() => onBlur(id, value)}
        error={errorOf(props)}
        clearLabel={required ? undefined : words('fields.clear', { field: label })}
      />
    );
  };
