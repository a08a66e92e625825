import type { ResolvedMeasure, ResolvedPivot } from './resolved.ts';

/**
 * The measures whose groups may share a value that counts once, such as the distance of a vehicle and month in a pivot by
 * expense category. It counts in each of these groups and once in the total, so the groups do not add up to the total.
 */
export function sharedMeasures({ rows, columns, values }: Pick<ResolvedPivot, 'rows' | 'columns' | 'values'>) {
  const fields = [...rows, ...columns].map(({ column }) => column.value);
  return values.filter(({ take, column, show }: ResolvedMeasure) => {
    const total = take === 'total' && show === 'value' ? column?.total : undefined;
    const once = total && 'once_per' in total ? total.once_per : undefined;
    return once !== undefined && fields.some((field) => !once.includes(field));
  });
}
