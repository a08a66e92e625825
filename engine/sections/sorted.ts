import { sortItems } from '../schema/sort.ts';
import type { Sort } from '../tables/table.ts';
import type { SectionTable } from './kind.ts';

/** The sort order of a section that lists rows. */
export const sortSchema = {
  type: 'array',
  description: 'The sort order. Default: the sort order of the table.',
  items: sortItems,
} as const;

type Written = readonly { value: string; direction?: 'asc' | 'desc' }[];

/** The sorts whose columns the viewer has. */
export const sortsOf = (written: Written | undefined, { columns, sort }: SectionTable): Sort[] =>
  (written ?? sort)
    .map(({ value, direction = 'asc' }) => ({ value, direction }))
    .filter(({ value }) => columns.some((column) => column.value === value));
