import { DayInput } from './day-input.tsx';
import { errorOf, type FieldWidgetProps } from './widget.ts';

export function DateWidget(props: FieldWidgetProps) {
  const { id, label, required, value = null, onChange, onBlur, registry } = props;
  const { style, words } = registry.formContext;
  return (
    <DayInput
      id={id}
      label={label}
      required={required}
      format={style}
      words={words}
      value={value}
      onChange={(day) => onChange(day ?? undefined)}
      onBlur={() => onBlur(id, value)}
      error={errorOf(props)}
      clearLabel={required ? undefined : words('fields.clear', { field: label })}
    />
  );
}
