import { Popover } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type ReactElement, useRef } from 'react';
import classes from './column-filter.module.css';
import type { FilterTab } from './filter-tab.ts';
import { FilterTabs } from './filter-tabs.tsx';
import { type FilterContext, GridContext } from './grid-context.ts';

interface ContentProps extends Omit<FilterTab, 'onDone'> {
  filtering: FilterContext;
  onClose: () => void;
}

/** The content of the window. */
export function FilterForm({ column, filtering, onClose, ...tab }: ContentProps) {
  const form = useRef<HTMLFormElement>(null);
  // The calendar of a date is elsewhere in the document; the button closes the window by itself.
  const outside = useClickOutside<HTMLFormElement>(({ target }) => {
    const isOwn = target instanceof Element && target.closest('.ag-custom-component-popup');
    const isButton = target instanceof Node && form.current?.closest('li')?.contains(target);
    if (!isOwn && !isButton) onClose();
  });
  return (
    <GridContext value={filtering}>
      <form
        ref={(element) => {
          form.current = element;
          outside.current = element;
        }}
        className={classes.editor}
        aria-label={filtering.words('tables.filters.title', { column: column.header })}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          form.current?.closest('li')?.querySelector('button')?.focus();
          onClose();
        }}
      >
        <FilterTabs column={column} {...tab} onDone={onClose} />
      </form>
    </GridContext>
  );
}

interface Props {
  isOpen: boolean;
  /** The button that opens it. */
  button: ReactElement;
  /** A `FilterForm`. */
  children: ReactElement;
}

/** The window in which a filter is changed, below its chip. */
export function FilterEditor({ isOpen, button, children }: Props) {
  return (
    <Popover
      opened={isOpen}
      position="bottom-start"
      withinPortal={false}
      floatingStrategy="fixed"
      // It moves up over its chip where the screen ends.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      closeOnClickOutside={false}
      closeOnEscape={false}
      shadow="md"
      zIndex={250}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0}>{children}</Popover.Dropdown>
    </Popover>
  );
}
