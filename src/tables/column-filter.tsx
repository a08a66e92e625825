import { type CustomFilterDisplayProps, useGridFilterDisplay } from 'ag-grid-react';
import { use, useRef, useState } from 'react';
import type { Filter } from '../../engine/tables/table.ts';
import classes from './column-filter.module.css';
import { FilterTabs } from './filter-tabs.tsx';
import { GridContext } from './grid-context.ts';

type Props = CustomFilterDisplayProps<unknown, unknown, Filter>;

/** The filter popup of a column. */
export function ColumnFilter({ model, onModelChange, column: gridColumn }: Props) {
  const { columns, words } = use(GridContext);
  const [isShown, setShown] = useState(false);
  const hide = useRef<(() => void) | undefined>(undefined);
  useGridFilterDisplay({
    afterGuiAttached: (shown) => {
      hide.current = shown?.hidePopup;
      setShown(true);
    },
    afterGuiDetached: () => setShown(false),
  });
  const column = columns.find(({ value }) => value === gridColumn.getColId());
  const title = column && words('tables.filters.title', { column: column.header });
  return (
    <form className={classes.window} aria-label={title} onSubmit={(event) => event.preventDefault()}>
      {isShown && column && (
        <FilterTabs
          column={column}
          filter={model}
          onFilter={(filter) => onModelChange(filter)}
          onDone={() => hide.current?.()}
        />
      )}
    </form>
  );
}
