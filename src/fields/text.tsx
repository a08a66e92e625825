import { TextInput } from '@mantine/core';
import { errorOf, type FieldWidgetProps } from './widget.ts';

export function TextWidget(props: FieldWidgetProps) {
  const { id, label, required, value, onChange, onBlur } = props;
  return (
    <TextInput
      id={id}
      label={label}
      required={required}
      size="sm"
      miw={200}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      onBlur={() => onBlur(id, value)}
      error={errorOf(props)}
    />
  );
}
