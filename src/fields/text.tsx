import { Textarea, TextInput } from '@mantine/core';
import { plainOf } from '../../engine/fields/text.ts';
import { useTypedText } from './typed-text.ts';
import { type FieldWidgetProps, fieldOf, frameOf } from './widget.ts';

export function TextWidget(props: FieldWidgetProps) {
  const { value, onChange } = props;
  const frame = frameOf(props, 200);
  const { lines } = fieldOf(props);
  // Blanks at the end of what is typed stay until it is left: the next word may follow.
  const typed = useTypedText<string>({
    value: value ?? null,
    read: (text) => {
      const plain = plainOf(text, lines);
      return plain === '' ? null : { value: plain, others: [] };
    },
    write: String,
    onChange: (next) => onChange(next ?? undefined),
  });
  const common = {
    ...frame,
    value: typed.text,
    onBlur: () => {
      typed.leave();
      frame.onBlur();
    },
  };
  return lines === undefined ? (
    <TextInput {...common} onChange={(event) => typed.type(event.currentTarget.value)} />
  ) : (
    <Textarea {...common} rows={lines} resize="vertical" onChange={(event) => typed.type(event.currentTarget.value)} />
  );
}
