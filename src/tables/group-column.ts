import type { ColDef } from 'ag-grid-community';
import type { CellValue } from '../../engine/tables/cells.ts';
import type { Line } from '../../engine/tables/lines.ts';
import { pixels } from '../ui/scale.ts';
import type { Grouped } from './grid-props.ts';
import { GroupCell } from './group-cell.tsx';

/** No field starts with a dot. */
export const groupField = '.groups';

/** Pixels; on a phone at most half of the width. */
const groupWidth = 260;

/** Below this width in pixels, pinned columns beside the groups would leave no space for others. */
const narrow = 640;

export const isNarrow = (): boolean => innerWidth < pixels(narrow);

/** The text in the column of groups: the name of a group, or the label of the totals. */
export function groupText({ labelOf }: Grouped, line: Line): string {
  if (line.type !== 'row' && line.group) return labelOf(line.group.path);
  const label = line.cells[groupField];
  return typeof label === 'string' ? label : '';
}

/** The header of the column of groups. */
export const groupHeader = ({ resolved }: Grouped): string => resolved.fields.map(({ header }) => header).join(' / ');

/** The column of groups. `width` is set if the user resized it. */
export function groupDef(groups: Grouped, width: number | null): ColDef<Line, CellValue> {
  const header = groupHeader(groups);
  return {
    colId: groupField,
    headerName: header,
    headerTooltip: header,
    width: width ?? Math.min(innerWidth / 2, pixels(groupWidth)),
    pinned: 'left',
    lockPosition: 'left',
    suppressMovable: true,
    sortable: false,
    valueGetter: ({ data }) => (data ? groupText(groups, data) : ''),
    tooltipValueGetter: ({ value }) => value,
    cellRenderer: GroupCell,
  };
}
