import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Words } from '../../engine/context/context.ts';
import classes from './tree-label.module.css';

interface Props {
  text: string;
  /** Its depth, from 0. */
  level: number;
  /** null without children. */
  isOpen: boolean | null;
  /** Whether any group has children: then those without keep the space of the toggle. */
  isDeep: boolean;
  /** The number of its rows, as text. */
  count?: string | undefined;
  words: Words;
  /** -1 in a grid, where its cell has the focus and handles keys. */
  tabIndex?: number;
  onTurn: () => void;
  /** The text of a group without children, as a link. Default: its text. */
  children?: ReactNode;
}

/** The indented name of a group, with a toggle for its contents. */
export function TreeLabel({ text, level, isOpen, isDeep, count, words, tabIndex, onTurn, children }: Props) {
  return (
    <span className={classes.tree} style={{ paddingInlineStart: `${level}rem` }}>
      {isOpen === null ? (
        <>
          {isDeep && <span className={classes.toggle} aria-hidden="true" />}
          <span className={classes.text}>{children ?? text}</span>
        </>
      ) : (
        <UnstyledButton
          className={classes.turner}
          tabIndex={tabIndex}
          data-open={isOpen || undefined}
          aria-expanded={isOpen}
          aria-label={words('formats.pair', {
            name: words(isOpen ? 'pivots.collapse' : 'pivots.expand'),
            value: text,
          })}
          onClick={onTurn}
        >
          <span className={classes.toggle}>
            <IconChevronRight size="0.875rem" stroke={2} aria-hidden="true" />
          </span>
          <span className={classes.text}>{text}</span>
        </UnstyledButton>
      )}
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </span>
  );
}
