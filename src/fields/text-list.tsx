import { TagsInput } from '@mantine/core';
import { choosingOf, type FieldWidgetProps, frameOf } from './widget.ts';

/** Enter, a comma or a space ends each text, also in pasted lists. */
export function TextListWidget(props: FieldWidgetProps) {
  const { value, onChange, registry } = props;
  const { words } = registry.formContext;
  return (
    <TagsInput
      {...frameOf(props, 280)}
      {...choosingOf(props)}
      placeholder={value?.length ? undefined : words('fields.list')}
      value={value ?? []}
      onChange={(texts) => onChange(texts)}
      // What is typed becomes a part of the value only when it is left.
      wrapperProps={{ 'data-typed-late': true }}
      splitChars={[',', ' ', '\n']}
      acceptValueOnBlur
      clearable
    />
  );
}
