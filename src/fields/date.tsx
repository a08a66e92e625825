import { DayInput, parseTyped } from './day-input.tsx';
import { errorOf, type FieldWidgetProps } from './widget.ts';

export function DateWidget(props: FieldWidgetProps) {
  const { id, label, required, value, onChange, onBlur, registry } = props;
  const { style, words } = registry.formContext;
  /** Cleared input is empty, and an invalid date is a fault. By default the input would restore the previous date. */
  const settle = (text: string) => {
    if (text.trim() === '') onChange(undefined);
    else if (!parseTyped(text, style.dateFormat)) onChange(text.trim());
  };
  return (
    <DayInput
      id={id}
      label={label}
      required={required}
      dateFormat={style.dateFormat}
      words={words}
      // An invalid date, for example from a link, is not shown; the error describes it.
      value={parseTyped(String(value ?? ''), 'YYYY-MM-DD')}
      onChange={(day) => onChange(day ?? undefined)}
      onBlur={(event) => {
        settle(event.currentTarget.value);
        onBlur(id, value);
      }}
      onKeyDown={(event) => {
        // Enter in a field may run the report.
        if (event.key === 'Enter') settle(event.currentTarget.value);
      }}
      error={errorOf(props)}
      clearable={!required}
      clearButtonProps={{ 'aria-label': words('fields.clear', { field: label }) }}
    />
  );
}
