import { Popover } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type ReactElement, useRef } from 'react';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import type { Filter } from '../../../engine/tables/table.ts';
import { FilterTabs } from '../../tables/filter-tabs.tsx';
import { GridContext } from '../../tables/grid-context.ts';
import classes from './report.module.css';
import type { Screen } from './use-report.ts';

interface Props {
  screen: Screen;
  column: ResolvedColumn;
  /** null: it has no conditions at the moment. */
  filter: Filter | null;
  isOpen: boolean;
  /** The button that opens it. */
  button: ReactElement;
  onFilter: (filter: Filter | null) => void;
  onClose: () => void;
}

type ContentProps = Omit<Props, 'isOpen' | 'button'>;

function Content({ screen, column, filter, onFilter, onClose }: ContentProps) {
  const { state, ran, controller, context } = screen;
  const { words, locale } = context;
  const form = useRef<HTMLFormElement>(null);
  // The calendar of a date is elsewhere in the document; the button closes the window by itself.
  const outside = useClickOutside<HTMLFormElement>(({ target }) => {
    const isOwn = target instanceof Element && target.closest('.ag-custom-component-popup');
    const isButton = target instanceof Node && form.current?.closest('li')?.contains(target);
    if (!isOwn && !isButton) onClose();
  });
  const filtering = {
    columns: ran.columns,
    words,
    style: ran.style,
    locale,
    values: controller.values,
    version: state.version,
    rowCount: state.shown?.rows ?? 0,
  };
  return (
    <GridContext value={filtering}>
      <form
        ref={(element) => {
          form.current = element;
          outside.current = element;
        }}
        className={classes.editor}
        aria-label={words('tables.filters.title', { column: column.header })}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          form.current?.closest('li')?.querySelector('button')?.focus();
          onClose();
        }}
      >
        <FilterTabs column={column} filter={filter} onFilter={onFilter} onDone={onClose} />
      </form>
    </GridContext>
  );
}

/** The window in which a filter is changed, below its chip. */
export function FilterEditor({ isOpen, button, ...content }: Props) {
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
      <Popover.Dropdown p={0}>
        <Content {...content} />
      </Popover.Dropdown>
    </Popover>
  );
}
