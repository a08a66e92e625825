import { Input, SegmentedControl } from '@mantine/core';
import classes from './field-form.module.css';
import { choicesOf, errorOf, type FieldWidgetProps } from './widget.ts';

export function ToggleWidget(props: FieldWidgetProps) {
  const { id, label, required, value, onChange } = props;
  return (
    <Input.Wrapper label={label} labelElement="div" required={required} error={errorOf(props)}>
      <SegmentedControl
        id={id}
        aria-label={label}
        className={classes.toggle}
        size="sm"
        data={choicesOf(props)}
        value={value ?? ''}
        onChange={(chosen) => onChange(chosen)}
      />
    </Input.Wrapper>
  );
}
