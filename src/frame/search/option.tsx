import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './search.module.css';

interface Props {
  id: string;
  isSelected: boolean;
  /** Shown before it was found anew. */
  isStale?: boolean;
  /** Nothing where it can't be chosen: the arrows pass it by. */
  onChoose: (() => void) | undefined;
  children: ReactNode;
}

/** One of the results. The keyboard stays in the field: it is chosen through it, or by a click. */
export function Option({ id, isSelected, isStale = false, onChoose, children }: Props) {
  return (
    <UnstyledButton
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-disabled={onChoose ? undefined : true}
      data-action={onChoose ? true : undefined}
      data-selected={isSelected || undefined}
      data-stale={isStale || undefined}
      className={classes.action}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </UnstyledButton>
  );
}
