import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './search.module.css';

interface Props {
  id: string;
  isSelected: boolean;
  /** From before the current search. */
  isStale?: boolean;
  /** undefined if it can't be chosen; the arrow keys skip it. */
  onChoose: (() => void) | undefined;
  children: ReactNode;
}

/** A search result. The focus stays in the field, which also handles the keys. */
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
