import type { CellKeyDownEvent, ColDef, IDatasource } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Words } from '../../engine/context/context.ts';
import type { Style } from '../../engine/formats/style.ts';
import { holdsOthers, isOpen, type Opened, seenPlaces } from '../../engine/pivots/lines.ts';
import type { PivotTable } from '../../engine/pivots/pivot-table.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import { followIn } from '../openings/opening-link.tsx';
import { apiOf } from '../tables/api-of.ts';
import { cornerByKey } from '../tables/corner-key.ts';
import gridClasses from '../tables/grid.module.css';
import { columnSettings, gridSettings } from '../tables/grid-settings.ts';
import { useGridWords } from '../tables/grid-words.ts';
import { useGridLabel } from '../tables/use-grid-label.ts';
import { useScale } from '../ui/scale.ts';
import { showError } from '../ui/toasts.ts';
import { type FigureActions, FigureMenu } from './figure-menu.tsx';
import { pivotDefs } from './pivot-defs.ts';
import type { PivotLine } from './pivot-line.ts';
import classes from './pivots.module.css';
import { TreeContext, useTree } from './tree-context.ts';
import { columnOf, useFigures } from './use-figures.ts';

export interface PivotGridProps {
  label: string;
  pivot: ResolvedPivot;
  table: PivotTable;
  style: Style;
  words: Words;
  opened: Opened;
  onTurn: (place: number) => void;
  copying: FigureActions;
  canDrill: (row: number, column: number) => boolean;
  /** Shows the rows of a figure. */
  onDrill: (row: number, column: number) => void;
}

const defaultsOf = (scale: number): ColDef<PivotLine> => ({
  ...columnSettings,
  sortable: false,
  minWidth: 60 * scale,
  suppressMovable: true,
});

/** A data source of the visible lines, as for rows in the worker. */
function useLines({ table, opened, pivot }: PivotGridProps) {
  const places = useMemo(
    () => (pivot.rows.length > 0 ? seenPlaces(table.rows, opened) : new Uint32Array(1)),
    [table, opened, pivot],
  );
  const latest = useRef(places);
  latest.current = places;
  const [datasource] = useState<IDatasource>(() => ({
    getRows({ startRow, endRow, successCallback }) {
      const lines = Array.from(latest.current.subarray(startRow, endRow), (place): PivotLine => ({ place }));
      successCallback(lines, latest.current.length);
    },
  }));
  return { places, datasource };
}

/** A pivot with frozen headers on both sides. */
export function PivotGrid(props: PivotGridProps) {
  const { label, pivot, table, style, words, opened, onTurn, copying, canDrill, onDrill } = props;
  const grid = useRef<AgGridReact<PivotLine>>(null);
  const gridWords = useGridWords(style, words);
  const [room, setRoom] = useState(innerWidth);
  const scale = useScale();
  const defaults = useMemo(() => defaultsOf(scale), [scale]);
  const defs = useMemo(() => pivotDefs({ pivot, table, style, scale, room }), [pivot, table, style, scale, room]);
  // The initial width only: a new one would reset columns that the user has resized.
  const measure = useCallback((holder: HTMLDivElement | null) => {
    if (holder) setRoom(holder.clientWidth);
  }, []);
  const { places, datasource } = useLines(props);
  useGridLabel(grid, label);
  const figures = useFigures({ grid, actions: copying, canDrill });
  const whole = useMemo((): PivotLine[] => (pivot.rows.length > 0 ? [{ place: 0 }] : []), [pivot]);
  const tree = useTree(props);

  // biome-ignore lint/correctness/useExhaustiveDependencies: changed lines or figures must be requested again.
  useEffect(() => {
    const api = apiOf(grid);
    if (!api) return;
    api.setRowCount(places.length, true);
    api.refreshInfiniteCache();
  }, [places, table]);

  function drill(data: PivotLine | undefined, id: string): void {
    const column = columnOf(id);
    if (!data || column === null) return;
    if (canDrill(data.place, column)) onDrill(data.place, column);
    else showError(words('pivots.drill_none'));
  }

  function onCellKeyDown(pressed: CellKeyDownEvent<PivotLine>): void {
    const { event, data, column } = pressed;
    cornerByKey(pressed);
    const key = event instanceof KeyboardEvent ? event.key : '';
    if (key === 'Enter' && column.getColId() === 'groups') followIn(event?.target ?? null);
    else if (key === 'Enter') drill(data, column.getColId());
    if (!data || column.getColId() !== 'groups' || !holdsOthers(table.rows, data.place)) return;
    const open = isOpen(table.rows, opened, data.place);
    const turns = key === 'Enter' || key === ' ' || (key === '+' && !open) || (key === '-' && open);
    if (!turns || data.place === 0) return;
    event?.preventDefault();
    onTurn(data.place);
  }

  if (!gridWords) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells are interactive; their events are handled here.
    <div
      ref={measure}
      className={`${gridClasses.grid} ${classes.table}`}
      onContextMenu={figures.onContextMenu}
      onKeyDown={figures.onKeyDown}
    >
      <TreeContext value={tree}>
        <AgGridReact<PivotLine>
          ref={grid}
          localeText={gridWords}
          columnDefs={defs}
          defaultColDef={defaults}
          {...gridSettings}
          datasource={datasource}
          infiniteInitialRowCount={places.length}
          pinnedBottomRowData={whole}
          rowClassRules={{
            'motorpool-group': ({ data }) =>
              data !== undefined &&
              data.place > 0 &&
              holdsOthers(table.rows, data.place) &&
              isOpen(table.rows, opened, data.place),
          }}
          onGridReady={({ api }) => api.setGridAriaProperty('label', label)}
          onCellDoubleClicked={({ data, column }) => drill(data, column.getColId())}
          onCellKeyDown={(event) => onCellKeyDown(event as CellKeyDownEvent<PivotLine>)}
        />
      </TreeContext>
      <FigureMenu place={figures.place} words={words} actions={copying} onDrill={onDrill} onClose={figures.close} />
    </div>
  );
}
