import { Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { shownColumns } from '../../engine/columns/shown.ts';
import type { Words } from '../../engine/context/context.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import type { ListingView } from './section-view.ts';
import classes from './sections.module.css';
import type { Picked } from './use-picked.ts';

interface BarProps {
  picked: Picked;
  buttons: (lines: readonly Line[]) => ReactNode;
  words: Words;
  locale: string;
  onCopy: () => void;
}

/** How many rows are selected, how many no longer are because they are gone, and what can be done with them. */
export function PickedBar({ picked, buttons, words, locale, onCopy }: BarProps) {
  const { lines, gone } = picked;
  const count = lines.length;
  const { format } = new Intl.NumberFormat(locale);
  const said = [
    count > 0 ? words('actions.selected', { count, number: format(count) }) : '',
    gone > 0 ? words('actions.selected_gone', { count: gone, number: format(gone) }) : '',
  ];
  const isNone = count === 0 && gone === 0;
  return (
    <div className={classes.picked} data-none={isNone || undefined}>
      <span role="status">{isNone ? words('actions.none_selected') : said.filter(Boolean).join(' · ')}</span>
      {count > 0 && (
        <>
          {buttons(lines)}
          <Button size="compact-sm" variant="default" onClick={onCopy}>
            {words('tables.copy_rows')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => void picked.all(false)}>
            {words('actions.unselect')}
          </Button>
        </>
      )}
    </div>
  );
}

/** The checkboxes of a table: one for each row, and one for all rows that it shows, on other pages too. */
export function pickingOf({ section, table, context }: ListingView, picked: Picked, count: number) {
  const { words } = context;
  const [first] = shownColumns(section.columns);
  const nameOf = first ? lineWriter(first, table.style) : () => '';
  const { length } = picked.lines;
  return {
    header: (
      <Checkbox
        size="xs"
        aria-label={words('actions.select_all')}
        checked={count > 0 && length === count}
        indeterminate={length > 0 && length < count}
        onChange={(event) => void picked.all(event.currentTarget.checked)}
      />
    ),
    draw: (line: Line, place: number) => (
      <Checkbox
        size="xs"
        aria-label={words('actions.select_row', { name: nameOf(line) })}
        checked={picked.has(line)}
        onChange={(event) => {
          const { shiftKey } = event.nativeEvent as MouseEvent;
          void picked.turn(place, line, event.currentTarget.checked, shiftKey);
        }}
      />
    ),
  };
}
