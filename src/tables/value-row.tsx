import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, use } from 'react';
import type { ValueLine } from '../../engine/tables/value-lines.ts';
import classes from './column-filter.module.css';
import { GridContext } from './grid-context.ts';

interface Props {
  id: string;
  line: ValueLine;
  isActive: boolean;
  /** Whether there is space for toggles. */
  hasBranches: boolean;
  style: CSSProperties;
  setSize: number;
  place: number;
  onTick: () => void;
  /** null: it cannot be collapsed now. */
  onTurn: (() => void) | null;
}

const checked = { all: 'true', some: 'mixed', none: 'false' } as const;

/** A value, or a year or month of values. The tree handles keys. */
export function ValueRow({ id, line, isActive, hasBranches, style, setSize, place, onTick, onTurn }: Props) {
  const { words, locale } = use(GridContext);
  const { text, level, count, state, isOpen } = line;
  const said = text || words('report.conditions.nothing');
  const number = new Intl.NumberFormat(locale).format(count);
  const Turn = isOpen ? IconChevronDown : IconChevronRight;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the focus and handles keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree sets the active line.
    <div
      id={id}
      role="treeitem"
      aria-checked={checked[state]}
      aria-expanded={isOpen ?? undefined}
      aria-level={level + 1}
      aria-setsize={setSize}
      aria-posinset={place}
      aria-label={`${said}, ${words('tables.filters.count', { count, number })}`}
      className={classes.line}
      data-active={isActive || undefined}
      style={{ ...style, paddingInlineStart: `${(6 + level * 18) / 16}rem` }}
      title={said}
      onClick={onTick}
    >
      {hasBranches && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the tree do the same.
        // biome-ignore lint/a11y/noStaticElementInteractions: as above.
        <span
          className={classes.turn}
          onClick={(event) => {
            if (isOpen === null || !onTurn) return;
            event.stopPropagation();
            onTurn();
          }}
        >
          {isOpen !== null && onTurn && <Turn size="0.875rem" stroke={1.8} aria-hidden="true" />}
        </span>
      )}
      <Checkbox.Indicator size="xs" checked={state === 'all'} indeterminate={state === 'some'} />
      <span className={classes.text} data-blank={text === '' || undefined}>
        {said}
      </span>
      <span className={classes.count}>{number}</span>
    </div>
  );
}
