import type { ResolvedColumn } from '../columns/column.ts';
import type { Context } from '../context/context.ts';

/** A part of a view that a report does not have, or that can't be read. */
export interface Lost {
  /** The property of the view, or the name in the link. */
  part: string;
  /** Its column or parameter. */
  field?: string;
  /** As it is in the link. */
  text?: string;
  /** It limits the rows: the view has none as long as it has this part. */
  closes?: boolean;
}

/** The column of a filter that can't be read at all. */
export const unnamed = '?';

/** The name of a column that the report may no longer have; the column itself if it has no words. */
export function fieldName(
  field: string,
  { columns }: { columns: readonly Pick<ResolvedColumn, 'value' | 'header'>[] },
  { words }: Pick<Context, 'words'>,
): string {
  if (field === unnamed) return words('report.view_parts.unnamed');
  const found = columns.find(({ value }) => value === field);
  const key = [`columns.${field}`, `parameters.${field}.text`].find((each) => words.has(each));
  return found?.header ?? (key === undefined ? field : words.of(key));
}
