import { Textarea, TextInput } from '@mantine/core';
import { errorOf, type FieldWidgetProps, fieldOf, leastWidth } from './widget.ts';

export function TextWidget(props: FieldWidgetProps) {
  const { id, label, required, value, onChange, onBlur } = props;
  const { lines } = fieldOf(props);
  const common = {
    id,
    label,
    required,
    size: 'sm',
    miw: leastWidth(200),
    value: value ?? '',
    onBlur: () => onBlur(id, value),
    error: errorOf(props),
  };
  const set = (text: string) => onChange(text || undefined);
  return lines === undefined ? (
    <TextInput {...common} onChange={(event) => set(event.currentTarget.value)} />
  ) : (
    <Textarea {...common} rows={lines} resize="vertical" onChange={(event) => set(event.currentTarget.value)} />
  );
}
