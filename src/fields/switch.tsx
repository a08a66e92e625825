import { Input, Switch } from '@mantine/core';
import { choicesOf, errorOf, type FieldWidgetProps } from './widget.ts';

/** Off and on are the first and second item; the words of the current one are shown next to the switch. */
export function SwitchWidget(props: FieldWidgetProps) {
  const { id, label, value, onChange } = props;
  const [off, on] = choicesOf(props);
  const isOn = value === on?.value;
  return (
    <Input.Wrapper label={label} labelElement="div" error={errorOf(props)}>
      <Switch
        id={id}
        size="sm"
        aria-label={label}
        label={(isOn ? on : off)?.label}
        checked={isOn}
        onChange={(event) => onChange((event.currentTarget.checked ? on : off)?.value)}
        h={36}
        styles={{ root: { display: 'flex', alignItems: 'center' } }}
      />
    </Input.Wrapper>
  );
}
