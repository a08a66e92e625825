import { DayInput, parseTyped } from './day-input.tsx';
import { errorOf, type FieldWidgetProps } from './widget.ts';

export function DateWidget(props: FieldWidgetProps) {
  const { id, label, required, value, onChange, onBlur, registry } = props;
  const { style, words } = registry.formContext;
  /** What was emptied is empty, and what is no day is a fault: the input by itself would bring the former day back. */
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
      error={errorOf(props)}
      clearable={!required}
      clearButtonProps={{ 'aria-label': words('fields.clear', { field: label }) }}
    />
  );
}
