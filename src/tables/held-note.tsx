import { Text } from '@mantine/core';
import { use } from 'react';
import { conditionsText } from '../../engine/results/filter-text.ts';
import type { FilterTab } from './filter-tab.ts';
import { GridContext } from './grid-context.ts';

const mostValues = 3;

/** Shows the current filter, which a new choice replaces. */
export function HeldNote({ column, filter }: Pick<FilterTab, 'column' | 'filter'>) {
  const { style, words } = use(GridContext);
  if (!filter) return null;
  return (
    <Text size="xs" c="dimmed" lineClamp={4}>
      {words('tables.filters.held', { filter: conditionsText(filter, column, style, words, mostValues) })}
    </Text>
  );
}
