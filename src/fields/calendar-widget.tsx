import type { ComponentType } from 'react';
import type { CalendarInputProps } from './calendar-input.tsx';
import { type FieldWidgetProps, frameOf } from './widget.ts';

/** The widget of a field that is typed or chosen in a calendar. */
export const calendarWidget = (Input: ComponentType<CalendarInputProps>) =>
  function CalendarWidget(props: FieldWidgetProps) {
    const { label, required, value = null, onChange, registry } = props;
    const { style, words } = registry.formContext;
    return (
      <Input
        {...frameOf(props)}
        format={style}
        words={words}
        value={value}
        onChange={(chosen) => onChange(chosen ?? undefined)}
        clearLabel={required ? undefined : words('fields.clear', { field: label })}
      />
    );
  };
