import { PasswordInput } from '@mantine/core';
import { errorOf, type FieldWidgetProps, frameOf } from './widget.ts';

export function PasswordWidget(props: FieldWidgetProps) {
  const { value, onChange } = props;
  return (
    <PasswordInput
      {...frameOf(props, 200)}
      autoComplete="new-password"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      // Mantine leaves it out.
      aria-invalid={errorOf(props) ? true : undefined}
    />
  );
}
