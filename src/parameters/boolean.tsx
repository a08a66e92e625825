import { Checkbox } from '@mantine/core';
import { type DrawnParameter, errorOf, type ParameterWidgetProps } from './drawn.ts';

function BooleanWidget(props: ParameterWidgetProps) {
  const { id, label, value, onChange } = props;
  return (
    <Checkbox
      id={id}
      size="sm"
      label={label}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={errorOf(props)}
      // In line with the inputs beside it, which have their label above.
      mt={24}
      styles={{ body: { minHeight: 36, alignItems: 'center' } }}
    />
  );
}

export const boolean: DrawnParameter = { schema: () => ({ type: 'boolean' }), Widget: BooleanWidget };
