import { Box, Button, CloseButton, UnstyledButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type MouseEvent, type ReactElement, useRef } from 'react';
import type { Words } from '../../engine/context/context.ts';
import classes from './filter-bar.module.css';

/** A filter in words. */
export interface FilterChip {
  key: string;
  text: string;
  /** The whole text, where `text` is shortened. */
  whole?: string;
  /** It can't be applied to these rows. */
  isIdle?: boolean;
  /** Wraps the button of its text, for example in a popover. */
  around?: (button: ReactElement) => ReactElement;
  /** null: it can only be removed. */
  onEdit: (() => void) | null;
  onRemove: () => void;
}

interface Props {
  chips: readonly FilterChip[];
  label: string;
  words: Words;
  onClear: () => void;
  /** The last chip was removed: the focus must go somewhere else. */
  onEmptied?: () => void;
}

const same = (button: ReactElement) => button;

function Chip({ chip, words, onRemove }: { chip: FilterChip; words: Words; onRemove: (event: MouseEvent) => void }) {
  const { text, whole = text, isIdle, around = same, onEdit } = chip;
  return (
    <li className={classes.chip} data-idle={isIdle || undefined}>
      {onEdit ? (
        around(
          <UnstyledButton className={classes.text} title={whole} onClick={onEdit}>
            {text}
          </UnstyledButton>,
        )
      ) : (
        <span className={classes.text} title={whole}>
          {text}
        </span>
      )}
      <CloseButton size="xs" aria-label={words('report.narrowing.remove', { text })} onClick={onRemove} />
    </li>
  );
}

/** Every filter on the rows below it, each of which can be changed and removed; nothing without filters. */
export function FilterBar({ chips, label, words, onClear, onEmptied }: Props) {
  const list = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;
  // The focus moves to the next chip: otherwise it would start again at the top of the page.
  const removing = (chip: FilterChip, place: number) => () => {
    const beside = list.current?.children[place + 1] ?? list.current?.children[place - 1];
    const next = beside?.querySelector('button');
    chip.onRemove();
    if (next) next.focus();
    else onEmptied?.();
  };
  return (
    <Box className={classes.bar} role="group" aria-label={label}>
      <IconFilter size="1rem" stroke={1.6} aria-hidden="true" className={classes.icon} />
      <ul role="list" ref={list} className={classes.chips} aria-live="polite">
        {chips.map((chip, place) => (
          <Chip key={chip.key} chip={chip} words={words} onRemove={removing(chip, place)} />
        ))}
      </ul>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          onClear();
          onEmptied?.();
        }}
      >
        {words('report.narrowing.clear')}
      </Button>
    </Box>
  );
}
