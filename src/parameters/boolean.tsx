import { Checkbox } from '@mantine/core';
import { type DrawnParameter, errorOf, type ParameterWidgetProps } from './drawn.ts';
import classes from './parameter-form.module.css';

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
      className={classes.unlabelled}
      styles={{ body: { minHeight: 36, alignItems: 'center' } }}
    />
  );
}

export const boolean: DrawnParameter = { schema: () => ({ type: 'boolean' }), Widget: BooleanWidget };
