import { sortItems } from '../schema/sort.ts';
import type { Sort } from '../tables/table.ts';
import type { SectionTable } from './kind.ts';

/** How the rows of a section that lists them stand. */
export const sortSchema = {
  type: 'array',
  description: 'The sort order. Default: the sort order of the table.',
  items: sortItems,
} as const;

type Written = readonly { value: string; direction?: 'asc' | 'desc' }[];

/** The sorts that hold, by columns that the viewer has. */
export const sortsOf = (written: Written | undefined, { columns, sort }: SectionTable): Sort[] =>
  (written ?? sort)
    .map(({ value, direction = 'asc' }) => ({ value, direction }))
    .filter(({ value }) => columns.some((column) => column.value === value));
