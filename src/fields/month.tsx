import { MonthInput } from './month-input.tsx';
import { errorOf, type FieldWidgetProps } from './widget.ts';

export function MonthWidget(props: FieldWidgetProps) {
  const { id, label, required, value = null, onChange, onBlur, registry } = props;
  const { style, words } = registry.formContext;
  return (
    <MonthInput
      id={id}
      label={label}
      required={required}
      format={style}
      words={words}
      value={value}
      onChange={(month) => onChange(month ?? undefined)}
      onBlur={() => onBlur(id, value)}
      error={errorOf(props)}
      clearLabel={required ? undefined : words('fields.clear', { field: label })}
    />
  );
}
