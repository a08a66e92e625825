import { Tabs } from '@mantine/core';
import { use, useState } from 'react';
import classes from './column-filter.module.css';
import { ConditionsTab } from './conditions-tab.tsx';
import type { FilterTab } from './filter-tab.ts';
import { GridContext } from './grid-context.ts';
import { ValuesTab } from './values-tab.tsx';

/** A filter by values or by conditions. One replaces the other, as in Excel. */
export function FilterTabs(given: FilterTab) {
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
