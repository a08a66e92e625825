import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { FieldRow } from '../../engine/context/values.ts';
import type { ResolvedField } from '../../engine/fields/field.ts';
import classes from './inside.module.css';
import { Inside } from './inside.tsx';
import type { FormContext } from './widget.ts';

interface RowProps {
  id: string;
  row: readonly ResolvedField[];
  at: number;
  /** The number of rows. */
  count: number;
  form: FormContext;
  move: (from: number, to: number) => void;
  remove: (at: number) => void;
  onChange: (row: FieldRow) => void;
}

/** The fields of a row, and its buttons. */
export function GroupRow({ id, row, at, count, form, move, remove, onChange }: RowProps) {
  const { words } = form;
  return (
    <li data-row={at} className={classes.row} aria-label={words('fields.row', { row: at + 1 })}>
      <Inside id={id} fields={row} form={form} onChange={onChange} />
      <div className={classes.buttons}>
        <RowButton
          kind="up"
          label={words('fields.move_up', { row: at + 1 })}
          isOff={at === 0}
          act={() => move(at, at - 1)}
        />
        <RowButton
          kind="down"
          label={words('fields.move_down', { row: at + 1 })}
          isOff={at === count - 1}
          act={() => move(at, at + 1)}
        />
        <RowButton
          kind="remove"
          label={words('fields.remove_row', { row: at + 1 })}
          isOff={false}
          act={() => remove(at)}
        />
      </div>
    </li>
  );
}

const icons = { up: IconArrowUp, down: IconArrowDown, remove: IconTrash } as const;

interface ButtonProps {
  kind: keyof typeof icons;
  label: string;
  isOff: boolean;
  act: () => void;
}

/** A button that does nothing stays where it is, so that the focus does too. */
function RowButton({ kind, label, isOff, act }: ButtonProps) {
  const Sign = icons[kind];
  return (
    <ActionIcon
      variant="subtle"
      color={kind === 'remove' ? 'red' : 'gray'}
      size={28}
      aria-label={label}
      aria-disabled={isOff || undefined}
      className={isOff ? classes.off : undefined}
      data-move={kind}
      onClick={() => !isOff && act()}
    >
      <Sign size="1rem" />
    </ActionIcon>
  );
}
