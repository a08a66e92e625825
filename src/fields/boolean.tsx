import { Checkbox } from '@mantine/core';
import classes from './field-form.module.css';
import { errorOf, type FieldWidgetProps } from './widget.ts';

export function BooleanWidget(props: FieldWidgetProps) {
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
      styles={{ body: { minHeight: '2.25rem', alignItems: 'center' } }}
    />
  );
}
