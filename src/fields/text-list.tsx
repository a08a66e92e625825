import { TagsInput } from '@mantine/core';
import { errorOf, type FieldWidgetProps } from './widget.ts';

/** Each text is ended by Enter, a comma or a blank, as when many are pasted. */
export function TextListWidget(props: FieldWidgetProps) {
  const { id, label, required, value, onChange, onBlur, registry } = props;
  const { words } = registry.formContext;
  return (
    <TagsInput
      id={id}
      label={label}
      required={required}
      size="sm"
      miw={280}
      value={value ?? []}
      onChange={(texts) => onChange(texts)}
      onBlur={() => onBlur(id, value)}
      splitChars={[',', ' ', '\n']}
      acceptValueOnBlur
      clearable
      clearButtonProps={{ 'aria-label': words('fields.clear', { field: label }) }}
      error={errorOf(props)}
    />
  );
}
