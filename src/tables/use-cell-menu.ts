import type { AgGridReact } from 'ag-grid-react';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { textCell } from '../../engine/files/csv/clipboard.ts';
import { allOpen, allShut } from '../../engine/pivots/group-lines.ts';
import { copiedCell, copiedLines } from '../../engine/results/copied.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import { apiOf } from './api-of.ts';
import type { CellActions, CellTarget } from './cell-menu.tsx';
import { copiedBy, copyCell, copyTable, tellCopied } from './copying.ts';
import type { GridProps } from './grid-props.ts';
import { groupField, groupHeader, groupText } from './group-column.ts';
import { lineAt } from './line-at.ts';
import { usePlace } from './placed-menu.tsx';

type Grid = AgGridReact<Line> | null;

/** The target of the menu for an element; null outside of columns. */
function targetOf(element: Element, grid: Grid, { columns, groups, style }: GridProps): CellTarget | null {
  const holder = element.closest('[col-id]');
  const id = holder?.getAttribute('col-id');
  const column = columns.find(({ value }) => value === id) ?? null;
  if (!holder || (!column && id !== groupField)) return null;
  const line = holder.classList.contains('ag-cell') ? lineAt(grid?.api, element) : undefined;
  if (!line) return { column, cell: null };
  if (!column) return { column, cell: { line, copied: textCell(groups ? groupText(groups, line) : '') } };
  const copied = copiedCell(column, line.cells[column.value] ?? null, lineWriter(column, style)(line));
  return { column, cell: { line, copied } };
}

/** The context menu of cells and headers, and copying. */
export function useCellMenu(grid: RefObject<Grid>, props: GridProps) {
  const { columns, groups, style, words, sorts, onSorts, onArrange, onHide } = props;
  const { place, open, close } = usePlace<CellTarget>();

  /** The column of groups, which comes first. */
  const names = groups && { header: groupHeader(groups), of: (line: Line) => groupText(groups, line) };

  const actions: CellActions = {
    copy: (cell) => void tellCopied(copyCell(cell), words, 'tables.copied_cell'),
    copyRow: (line) =>
      void tellCopied(copyTable(copiedLines(columns, [line], style, names)), words, 'tables.copied_row'),
    sort: (value, direction) => onSorts([{ value, direction }, ...sorts.filter((sort) => sort.value !== value)]),
    filterBy: (column) => apiOf(grid)?.showColumnFilter(column.value),
    pin: (value, pinned) =>
      onArrange(columns.map((each) => ({ ...pick(each), ...(each.value === value ? { pinned } : {}) }))),
    hide: onHide,
    group: props.onGroup,
    openAll: (opens) => groups?.onOpen(opens ? allOpen : allShut),
  };

  return {
    place,
    actions,
    isGrouped: ({ value }: ResolvedColumn) =>
      groups?.resolved.fields.some(({ column }) => column.value === value) ?? false,
    close,
    onContextMenu(event: MouseEvent) {
      if (!(event.target instanceof Element)) return;
      const found = targetOf(event.target, grid.current, props);
      if (found) open(event, event.target.closest<HTMLElement>('[col-id]'), found);
    },
    onKeyDown(event: KeyboardEvent) {
      if (!(event.target instanceof Element)) return;
      const copied = copiedBy(event);
      const cell = copied && targetOf(event.target, grid.current, props)?.cell;
      if (!cell) return;
      event.preventDefault();
      if (copied === 'row') actions.copyRow(cell.line);
      else actions.copy(cell.copied);
    },
  };
}

const pick = ({ value, width, pinned }: GridProps['columns'][number]) => ({ value, width, pinned });
