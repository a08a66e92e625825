import { Tabs } from '@mantine/core';
import { type CustomFilterDisplayProps, useGridFilterDisplay } from 'ag-grid-react';
import { use, useState } from 'react';
import type { Filter } from '../../engine/tables/table.ts';
import classes from './column-filter.module.css';
import { ConditionsTab } from './conditions-tab.tsx';
import type { FilterTab } from './filter-tab.ts';
import { GridContext } from './grid-context.ts';
import { ValuesTab } from './values-tab.tsx';

type Props = CustomFilterDisplayProps<unknown, unknown, Filter>;

/** The filter popup of a column: by values or by conditions. One replaces the other, as in Excel. */
export function ColumnFilter({ model, onModelChange, column: gridColumn }: Props) {
  const { columns, words } = use(GridContext);
  const [isShown, setShown] = useState(false);
  useGridFilterDisplay({ afterGuiAttached: () => setShown(true), afterGuiDetached: () => setShown(false) });
  const column = columns.find(({ value }) => value === gridColumn.getColId());
  const title = column && words('tables.filters.title', { column: column.header });
  return (
    <form className={classes.window} aria-label={title} onSubmit={(event) => event.preventDefault()}>
      {isShown && column && <FilterTabs column={column} filter={model} onFilter={(filter) => onModelChange(filter)} />}
    </form>
  );
}

function FilterTabs(given: FilterTab) {
  const { words } = use(GridContext);
  const [first] = given.filter?.conditions ?? [];
  const [tab, setTab] = useState<string | null>(first && first.type !== 'values' ? 'conditions' : 'values');
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false} className={classes.tabs}>
      <Tabs.List grow>
        <Tabs.Tab value="values">{words('tables.filters.values')}</Tabs.Tab>
        <Tabs.Tab value="conditions">{words('tables.filters.conditions')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="values" className={classes.panel}>
        <ValuesTab {...given} />
      </Tabs.Panel>
      <Tabs.Panel value="conditions" className={classes.panel}>
        <ConditionsTab {...given} />
      </Tabs.Panel>
    </Tabs>
  );
}
