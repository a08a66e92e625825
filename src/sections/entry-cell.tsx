import { TextInput } from '@mantine/core';
import { memo } from 'react';
import type { FieldValue } from '../../engine/context/values.ts';
import type { ResolvedField } from '../../engine/fields/field.ts';
import { DayInput } from '../fields/day-input.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { useSheet } from './entering.ts';
import classes from './entry.module.css';

interface Props {
  field: ResolvedField;
  /** The name of its row. */
  of: string;
  error: string | undefined;
  isSending: boolean;
  onChange: (value: FieldValue) => void;
}

/** A cell is drawn again only when something in it has changed. */
export const EntryCell = memo(
  function EntryCell({ field, of, error, isSending, onChange }: Props) {
    const { context, style } = useSheet();
    const { words } = context;
    const frame = {
      size: 'xs',
      miw: 0,
      className: field.type === 'date' ? classes.day : classes.input,
      'aria-label': words('formats.pair', { name: field.text, value: of }),
      error,
      readOnly: isSending,
    } as const;
    const value = field.value ?? null;
    if (field.type === 'number' || field.type === 'currency')
      return (
        <NumberInput
          {...frame}
          format={style}
          words={words}
          value={value as number | string | null}
          onChange={onChange}
        />
      );
    if (field.type === 'date')
      return <DayInput {...frame} format={style} words={words} value={value as string | null} onChange={onChange} />;
    return (
      <TextInput
        {...frame}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    );
  },
  (before, after) =>
    Object.is(before.field.value, after.field.value) &&
    before.error === after.error &&
    before.isSending === after.isSending &&
    before.of === after.of &&
    before.field.text === after.field.text,
);
