import { Input, Popover, type PopoverProps, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Words } from '../../engine/context/context.ts';
import type { Style } from '../../engine/formats/style.ts';
import type { Typed } from '../../engine/formats/typed.ts';
import { icon } from '../ui/icon-looks.ts';
import { DaySettings } from './day-settings.tsx';
import { TypedInput } from './typed-input.tsx';
import { useTypedText } from './typed-text.ts';
import { leastWidth } from './widget.ts';

/** The props of an input for a day or a month. */
export interface CalendarInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'style'> {
  format: Style;
  words: Words;
  /** YYYY-MM-DD or YYYY-MM. Another text is what could not be read. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The name of the button that empties the field; without it, there is none. */
  clearLabel?: string | undefined;
  popoverProps?: Partial<PopoverProps>;
}

interface Props extends Omit<CalendarInputProps, 'format'> {
  read(text: string): Typed<string> | null;
  write(value: string): string;
  /** A value in words, for the question whether another one is meant. */
  nameOf(value: string): string;
  calendar(choose: (value: string | null) => void): ReactNode;
}

/** A text that is typed, or chosen in a calendar. What can't be read is passed on as it is, and stays. */
export function CalendarInput(props: Props) {
  const { read, write, nameOf, calendar, words, value, onChange, clearLabel, popoverProps, ...more } = props;
  const { onKeyDown, onBlur, ...others } = more;
  const [isOpen, setOpen] = useState(false);
  const typed = useTypedText<string>({ value, read, write, onChange });
  const isClearable = clearLabel !== undefined && value !== null;
  const choose = (chosen: string | null) => {
    typed.choose(chosen);
    setOpen(false);
  };
  return (
    <DaySettings>
      <Popover
        opened={isOpen}
        trapFocus={false}
        withRoles={false}
        withinPortal
        position="bottom-start"
        {...popoverProps}
      >
        {/* The whole field, so that the calendar is below its fault. */}
        <Popover.Target>
          <div>
            <TypedInput
              miw={leastWidth(150)}
              typed={typed}
              nameOf={nameOf}
              words={words}
              value={value}
              // Escape closes the calendar first, and then the dialog around it, which hears of it before the field does.
              data-mantine-stop-propagation={isOpen || undefined}
              // Not on focus, so that it covers nothing of the other fields while somebody types through them.
              onClick={() => setOpen(true)}
              onBlur={(event) => {
                setOpen(false);
                onBlur?.(event);
              }}
              onKeyDown={(event) => {
                // Escape closes the calendar first, and then what the field is in.
                if (event.key === 'Escape' && isOpen) event.stopPropagation();
                if (event.key === 'Escape' || event.key === 'Enter') setOpen(false);
                if (event.key === 'ArrowDown') setOpen(true);
                onKeyDown?.(event);
              }}
              rightSection={
                isClearable ? (
                  <Input.ClearButton aria-label={clearLabel} onClick={() => choose(null)} />
                ) : (
                  <IconCalendar {...icon} />
                )
              }
              rightSectionPointerEvents={isClearable ? 'all' : 'none'}
              {...others}
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown data-dates-dropdown onMouseDown={(event) => event.preventDefault()}>
          {calendar(choose)}
        </Popover.Dropdown>
      </Popover>
    </DaySettings>
  );
}
