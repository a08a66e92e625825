import type { Context } from '../../../engine/context/context.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';

/** What a field is called that the report may not have any more; the field itself where no words are known. */
export const fieldName = (field: string, { columns }: Pick<ResolvedReport, 'columns'>, { words }: Context): string =>
  columns.find(({ value }) => value === field)?.header ??
  (words.has(`columns.${field}`) ? words.of(`columns.${field}`) : field);
