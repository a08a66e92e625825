import { Anchor, TextInput, type TextInputProps } from '@mantine/core';
import type { Words } from '../../engine/context/context.ts';
import { viewLimits } from '../../engine/schema/view-limits.ts';
import classes from './typed-input.module.css';
import type { TypedText } from './typed-text.ts';

interface Props<T> extends Omit<TextInputProps, 'value' | 'onChange'> {
  typed: TypedText<T>;
  /** A value in words, for the question whether another one is meant. */
  nameOf(value: T): string;
  words: Words;
  /** The value that was read. */
  value: T | string | null;
}

/** The question below a field whose text has several meanings. */
function Meanings<T>({ typed, nameOf, words, value }: Pick<Props<T>, 'typed' | 'nameOf' | 'words' | 'value'>) {
  return (
    <>
      {words('fields.read_as', { value: nameOf(value as T) })}{' '}
      {typed.others.map((other) => (
        <Anchor
          key={nameOf(other)}
          component="button"
          type="button"
          inherit
          mr={8}
          // The field keeps the focus, so that nothing moves before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => typed.choose(other)}
        >
          {words('fields.read_instead', { value: nameOf(other) })}
        </Anchor>
      ))}
    </>
  );
}

/** An input for values that are typed as text, such as numbers and dates. */
export function TypedInput<T>({ typed, nameOf, words, value, error, onBlur, onKeyDown, ...others }: Props<T>) {
  return (
    <TextInput
      size="sm"
      autoComplete="off"
      maxLength={viewLimits.text}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={(event) => {
        typed.leave();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        // Enter first asks which meaning is right; pressed again, it runs.
        if (event.key === 'Enter' && typed.leave()) {
          event.preventDefault();
          event.stopPropagation();
        }
        onKeyDown?.(event);
      }}
      // Screen readers announce text in a live region that was there before it.
      inputContainer={(input) => (
        <>
          {input}
          <span role="status" className={classes.meanings}>
            {typed.others.length > 0 && <Meanings {...{ typed, nameOf, words, value }} />}
          </span>
        </>
      )}
      error={typed.isTyping ? undefined : error}
      {...others}
    />
  );
}
