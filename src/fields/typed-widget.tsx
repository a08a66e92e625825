import type { TextInputProps } from '@mantine/core';
import type { Style } from '../../engine/formats/style.ts';
import type { Typed } from '../../engine/formats/typed.ts';
import { TypedInput } from './typed-input.tsx';
import { useTypedText } from './typed-text.ts';
import { type FieldWidgetProps, frameOf } from './widget.ts';

interface Reading {
  read(text: string, style: Style): Typed<string> | null;
  write(value: string, style: Style): string;
  /** In pixels. */
  width: number;
  input?: Pick<TextInputProps, 'inputMode' | 'type' | 'autoCapitalize' | 'spellCheck'>;
}

/** The widget of a field that is typed as text and written in its own form when it is left. */
export const typedWidget = ({ read, write, width, input = {} }: Reading) =>
  function TypedWidget(props: FieldWidgetProps) {
    const { value = null, onChange, registry } = props;
    const { style, words } = registry.formContext;
    const typed = useTypedText<string>({
      value,
      read: (text) => read(text, style),
      write: (known) => write(known, style),
      onChange: (next) => onChange(next ?? undefined),
    });
    return (
      <TypedInput
        {...frameOf(props, width)}
        typed={typed}
        nameOf={(known) => write(known, style)}
        words={words}
        value={value}
        {...input}
      />
    );
  };
