import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { Words } from '../../engine/context/context.ts';
import classes from './tree-label.module.css';

/** Pixels that a group stands further in than the one it is part of. */
export const treeIndent = 16;

interface Props {
  text: string;
  /** How deep it lies, from 0 on. */
  level: number;
  /** null for what can't be opened. */
  isOpen: boolean | null;
  /** Whether something beside it can be opened: then what can't be keeps the room. */
  isDeep: boolean;
  /** What is in it. */
  count?: string | undefined;
  words: Words;
  /** In a grid its cell is reached by the arrow keys, and turned by others. */
  tabIndex?: number;
  onTurn: () => void;
}

/** The name of a group, below those that it is part of; what it holds is opened and shut by it. */
export function TreeLabel({ text, level, isOpen, isDeep, count, words, tabIndex, onTurn }: Props) {
  return (
    <span className={classes.tree} style={{ paddingInlineStart: level * treeIndent }}>
      {isOpen === null ? (
        <>
          {isDeep && <span className={classes.toggle} aria-hidden="true" />}
          <span className={classes.text}>{text}</span>
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
            <IconChevronRight size={14} stroke={2} aria-hidden="true" />
          </span>
          <span className={classes.text}>{text}</span>
        </UnstyledButton>
      )}
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </span>
  );
}
