import { PasswordInput } from '@mantine/core';
import { errorOf, type FieldWidgetProps, leastWidth } from './widget.ts';

export function PasswordWidget(props: FieldWidgetProps) {
  const { id, label, required, value, onChange, onBlur } = props;
  return (
    <PasswordInput
      id={id}
      label={label}
      required={required}
      size="sm"
      miw={leastWidth(200)}
      autoComplete="new-password"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      onBlur={() => onBlur(id, value)}
      error={errorOf(props)}
      // Mantine leaves it out.
      aria-invalid={errorOf(props) ? true : undefined}
    />
  );
}
