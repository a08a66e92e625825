import { ActionIcon, type TextInputProps } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { Words } from '../../engine/context/context.ts';
import { stepped } from '../../engine/fields/numeric.ts';
import { decimalsOf } from '../../engine/formats/decimals.ts';
import { formatNumber } from '../../engine/formats/number.ts';
import type { Style } from '../../engine/formats/style.ts';
import { readTypedNumber } from '../../engine/formats/typed-number.ts';
import classes from './number-input.module.css';
import { TypedInput } from './typed-input.tsx';
import { useTypedText } from './typed-text.ts';

/** How much the arrow keys and buttons change a number, and its limits. */
interface Steps {
  by: number;
  min?: number | undefined;
  max?: number | undefined;
}

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'style'> {
  format: Style;
  words: Words;
  /** A text is what could not be read as a number. */
  value: number | string | null;
  onChange: (value: number | string | null) => void;
  /** A percent sign after the number is accepted, and a currency is not. */
  isPercent?: boolean | undefined;
  /** Whether a number may be the value. Another meaning of a text that may not is not offered. */
  mayBe?: (value: number) => boolean;
  steps?: Steps;
  currency?: { symbol: string; isFirst: boolean } | null;
}

const currencySign = /\$|[a-z]{3}/i;

const write = (value: number, { locale }: Style) => formatNumber(value, locale, decimalsOf(value));

/** A number as it is typed. A text that is not a number is passed on as it is, and stays. */
export function NumberInput({
  format,
  words,
  value,
  onChange,
  isPercent = false,
  mayBe,
  steps,
  currency,
  ...more
}: Props) {
  const typed = useTypedText<number>({
    value,
    read: (text) => {
      const reading = readTypedNumber(isPercent ? text.replace(/\s*%\s*$/, '') : text, format);
      if (isPercent && currencySign.test(text)) return null;
      return reading && mayBe ? { ...reading, others: reading.others.filter(mayBe) } : reading;
    },
    write: (known) => (typeof known === 'number' ? write(known, format) : known),
    onChange,
  });
  const move = (sign: 1 | -1) => {
    if (!steps || typeof value === 'string') return;
    const next = stepped(value ?? 0, sign * steps.by);
    typed.choose(Math.min(steps.max ?? next, Math.max(steps.min ?? next, next)));
  };
  const button = (sign: 1 | -1) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={16}
      radius="xs"
      tabIndex={-1}
      aria-hidden
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => move(sign)}
    >
      {sign > 0 ? <IconChevronUp size="0.75rem" /> : <IconChevronDown size="0.75rem" />}
    </ActionIcon>
  );
  return (
    <TypedInput
      inputMode="decimal"
      typed={typed}
      nameOf={(known) => write(known, format)}
      words={words}
      value={value}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        if (!steps || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        move(event.key === 'ArrowUp' ? 1 : -1);
      }}
      leftSection={currency?.isFirst ? currency.symbol : undefined}
      rightSection={
        steps && (
          <span className={classes.after}>
            {currency && !currency.isFirst && currency.symbol}
            <span className={classes.steps}>
              {button(1)}
              {button(-1)}
            </span>
          </span>
        )
      }
      {...more}
    />
  );
}
