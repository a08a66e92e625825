import { TagsInput } from '@mantine/core';
import { errorOf, type FieldWidgetProps, leastWidth } from './widget.ts';

/** Enter, a comma or a space ends each text, also in pasted lists. */
export function TextListWidget(props: FieldWidgetProps) {
  const { id, label, required, value, onChange, onBlur, registry } = props;
  const { words } = registry.formContext;
  return (
    <TagsInput
      id={id}
      label={label}
      required={required}
      size="sm"
      placeholder={value?.length ? undefined : words('fields.list')}
      miw={leastWidth(280)}
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
