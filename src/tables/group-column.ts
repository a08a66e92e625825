import type { ColDef } from 'ag-grid-community';
import type { CellValue } from '../../engine/tables/cells.ts';
import type { Line } from '../../engine/tables/lines.ts';
import type { Grouped } from './grid-props.ts';
import { GroupCell } from './group-cell.tsx';

/** No field begins so. */
export const groupField = '.groups';

/** In pixels; on a phone not more than half of what it has across. */
const groupWidth = 260;

/** On less than that, in pixels, what is pinned beside the groups would leave no room for anything else. */
const narrow = 640;

export const isNarrow = (): boolean => innerWidth < narrow;

/** What stands in the column of the groups: the name of a group, or the label of the totals. */
export function groupText({ labelOf }: Grouped, line: Line): string {
  if (line.type !== 'row' && line.group) return labelOf(line.group.path);
  const label = line.cells[groupField];
  return typeof label === 'string' ? label : '';
}

/** What rows are grouped by. */
export const groupHeader = ({ resolved }: Grouped): string => resolved.fields.map(({ header }) => header).join(' / ');

/** The column of the groups. `width`: what the user made of it. */
export function groupDef(groups: Grouped, width: number | null): ColDef<Line, CellValue> {
  const header = groupHeader(groups);
  return {
    colId: groupField,
    headerName: header,
    headerTooltip: header,
    width: width ?? Math.min(innerWidth / 2, groupWidth),
    pinned: 'left',
    lockPosition: 'left',
    suppressMovable: true,
    sortable: false,
    valueGetter: ({ data }) => (data ? groupText(groups, data) : ''),
    tooltipValueGetter: ({ value }) => value,
    cellRenderer: GroupCell,
  };
}
