import type { GridApi } from 'ag-grid-community';
import { type CSSProperties, use, type WheelEvent } from 'react';
import { isMarkedNegative } from '../../engine/columns/cell.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import { GridPropsContext } from './grid-context.ts';
import { rowsBeside } from './group-cell.tsx';
import { groupField } from './group-column.ts';
import classes from './sticky-groups.module.css';
import { TotalCell } from './total-cell.tsx';
import { TreeLabel } from './tree-label.tsx';
import type { Stuck } from './use-stuck.ts';

interface Props {
  api: GridApi<Line>;
  stuck: readonly Stuck[];
  /** Collapses the group of a header. */
  onCollapse: (head: Stuck) => void;
  /** Passes on wheel events, because it covers the scrolling part. */
  onWheel: (event: WheelEvent) => void;
}

type Placed = { id: string; style: CSSProperties };

const placed = (columns: ReturnType<GridApi<Line>['getDisplayedLeftColumns']>): Placed[] =>
  columns.map((column) => ({
    id: column.getColId(),
    style: { left: column.getLeft() ?? 0, width: column.getActualWidth() },
  }));

function Cells({ head, cells }: { head: Stuck; cells: readonly Placed[] }) {
  const { columns, groups, style, words, locale } = use(GridPropsContext);
  const { line } = head;
  return cells.map(({ id, style: place }) => {
    if (id === groupField) {
      return (
        <span key={id} className={classes.cell} style={place}>
          <TreeLabel
            text={groups && line.group ? groups.labelOf(line.group.path) : ''}
            level={line.level}
            isOpen
            isDeep
            count={rowsBeside(line.group?.rows ?? 0, locale)}
            words={words}
            tabIndex={-1}
            onTurn={() => undefined}
          />
        </span>
      );
    }
    const column = columns.find(({ value }) => value === id);
    const value = line.cells[id] ?? null;
    if (!column || value === null) return null;
    const isNegative = isMarkedNegative(column, value);
    return (
      <span
        key={id}
        className={classes.cell}
        style={{ ...place, textAlign: column.align }}
        data-negative={isNegative || undefined}
      >
        <TotalCell text={lineWriter(column, style)(line)} mark={column.totalWords?.mark} />
      </span>
    );
  });
}

/**
 * The headers of the groups that contain the first visible lines, on top of the grid. The grid has them as well, for keyboards and
 * screen readers.
 */
export function StickyGroups({ api, stuck, onCollapse, onWheel }: Props) {
  const left = placed(api.getDisplayedLeftColumns());
  const center = placed(api.getDisplayedCenterColumns());
  const pinned = left.reduce((sum, { style }) => sum + Number(style.width), 0);
  return (
    <div className={classes.sticky} aria-hidden="true" onWheel={onWheel}>
      {stuck.toReversed().map((head) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the grid has the keyboard controls.
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
        <div
          key={head.line.level}
          className={classes.head}
          data-level={head.line.level}
          style={{ top: head.top }}
          onClick={() => onCollapse(head)}
        >
          <div className={classes.pinned} style={{ width: pinned }}>
            <Cells head={head} cells={left} />
          </div>
          <div className={classes.center}>
            <div className={classes.scrolled}>
              <Cells head={head} cells={center} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
