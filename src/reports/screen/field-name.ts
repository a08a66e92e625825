import type { Context } from '../../../engine/context/context.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';

/** The name of a field that the report may no longer have; the field itself if it has no words. */
export const fieldName = (field: string, { columns }: Pick<ResolvedReport, 'columns'>, { words }: Context): string =>
  columns.find(({ value }) => value === field)?.header ??
  (words.has(`columns.${field}`) ? words.of(`columns.${field}`) : field);
