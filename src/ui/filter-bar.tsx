import { Box, Button, CloseButton, UnstyledButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type MouseEvent, type ReactElement, useRef } from 'react';
import type { Words } from '../../engine/context/context.ts';
import classes from './filter-bar.module.css';
import { icon } from './icon-looks.ts';

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
  /** The text of the search. */
  search: string;
  /** The filters. */
  chips: readonly FilterChip[];
  words: Words;
  /** Moves the focus to the search. */
  onSearch: () => void;
  onUnsearch: () => void;
  onClear: () => void;
}

/** The maximum number of values in the text of a chip. */
export const mostValues = 3;

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

/** The search and every filter of the rows below it, each of which can be changed and removed; nothing without them. */
export function FilterBar({ search, chips: filters, words, onSearch, onUnsearch, onClear }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const text = search.trim();
  const searched: FilterChip = {
    key: 'search',
    text: words('report.narrowing.search', { text }),
    onEdit: onSearch,
    onRemove: onUnsearch,
  };
  const chips = text ? [searched, ...filters] : filters;
  if (chips.length === 0) return null;
  // The focus moves to the next chip: otherwise it would start again at the top of the page.
  const removing = (chip: FilterChip, place: number) => () => {
    const beside = list.current?.children[place + 1] ?? list.current?.children[place - 1];
    const next = beside?.querySelector('button');
    chip.onRemove();
    if (next) next.focus();
    else onSearch();
  };
  return (
    <Box className={classes.bar} role="group" aria-label={words('report.narrowing.title')}>
      <IconFilter {...icon} className={classes.icon} />
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
          onSearch();
        }}
      >
        {words('report.narrowing.clear')}
      </Button>
    </Box>
  );
}
