import type { CustomCellRendererProps } from 'ag-grid-react';
import { use } from 'react';
import type { CellValue } from '../../engine/tables/cells.ts';
import type { Line } from '../../engine/tables/lines.ts';
import { GridPropsContext } from './grid-context.ts';
import { TreeLabel } from './tree-label.tsx';

/** The row count beside the name of a group. */
export const rowsBeside = (rows: number, locale: string): string => `(${new Intl.NumberFormat(locale).format(rows)})`;

/** A group header in the grid; empty for rows. */
export function GroupCell({ data, value }: CustomCellRendererProps<Line, CellValue>) {
  const { groups, words, locale } = use(GridPropsContext);
  const group = data && data.type !== 'row' ? data.group : undefined;
  if (!groups || !data || !group) return typeof value === 'string' ? value : null;
  return (
    <TreeLabel
      text={String(value ?? '')}
      level={data.level}
      isOpen={group.isOpen}
      isDeep
      count={rowsBeside(group.rows, locale)}
      words={words}
      tabIndex={-1}
      onTurn={() => groups.onTurn(group.path)}
    />
  );
}
