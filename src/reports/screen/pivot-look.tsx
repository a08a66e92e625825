import { useCallback, useState } from 'react';
import { drillFilters } from '../../../engine/pivots/drill.ts';
import type { Opened } from '../../../engine/pivots/lines.ts';
import type { PivotTable } from '../../../engine/pivots/pivot-table.ts';
import { pivotCopying } from '../../pivots/pivot-copying.ts';
import { PivotGrid } from '../../pivots/pivot-grid.tsx';
import classes from '../../pivots/pivots.module.css';
import { PlainPivot } from '../../pivots/plain-pivot.tsx';
import { LookBar } from './look-bar.tsx';
import { Waiting } from './report-states.tsx';
import { usePivot } from './use-pivot.ts';
import type { Screen } from './use-report.ts';

/** Deeper than any group lies. */
const deepest = 255;

const shut: Opened = { turned: new Set(), depth: 0 };

/** What stands open. Groups are known by their places: in another table all are shut. */
function useOpened(table: PivotTable | null) {
  const [state, setState] = useState<{ table: PivotTable | null; opened: Opened }>({ table: null, opened: shut });
  const opened = state.table === table ? state.opened : shut;
  const turn = useCallback(
    (place: number) =>
      setState((before) => {
        const { turned, depth } = before.table === table ? before.opened : shut;
        const next = new Set(turned);
        if (!next.delete(place)) next.add(place);
        return { table, opened: { turned: next, depth } };
      }),
    [table],
  );
  const openAll = useCallback(
    (opens: boolean) => setState({ table, opened: { turned: new Set(), depth: opens ? deepest : 0 } }),
    [table],
  );
  return { opened, turn, openAll };
}

/** The rows of a report as a pivot, with what it is made of above it. */
export function PivotLook({ screen }: { screen: Screen }) {
  const { ran, state, controller, context } = screen;
  const { words } = context;
  const { pivot, computed } = usePivot(screen);
  const table = computed?.found.type === 'pivot' ? computed.found : null;
  const { opened, turn, openAll } = useOpened(table);
  const { locale } = context;
  const copying =
    table && computed && pivotCopying({ pivot: computed.pivot, table, style: ran.style, words, locale, opened });
  const filtersOf = (row: number, column: number) =>
    computed && table && drillFilters(computed.pivot, table, row, column);
  return (
    <div className={classes.look}>
      <LookBar
        screen={screen}
        pivot={pivot}
        found={computed?.found ?? null}
        opening={{ isDeep: pivot.rows.length > 1, onOpenAll: openAll }}
        onCopy={copying?.copyAll ?? null}
      />
      <div className={classes.table}>
        {table && computed && state.isPlain && (
          <PlainPivot
            label={words('pivots.table', { title: ran.title })}
            pivot={computed.pivot}
            table={table}
            style={ran.style}
            words={words}
            locale={context.locale}
          />
        )}
        {table && computed && copying && !state.isPlain && (
          <PivotGrid
            // What the grid says of itself it reads but once.
            key={context.locale}
            label={words('pivots.table', { title: ran.title })}
            pivot={computed.pivot}
            table={table}
            style={ran.style}
            words={words}
            opened={opened}
            onTurn={turn}
            copying={copying}
            canDrill={(row, column) => filtersOf(row, column) !== null}
            onDrill={(row, column) => controller.drill(filtersOf(row, column) ?? [])}
          />
        )}
        {!computed && <Waiting />}
      </div>
    </div>
  );
}
