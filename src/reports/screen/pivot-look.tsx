import { useCallback, useMemo, useReducer } from 'react';
import { drillFilters } from '../../../engine/pivots/drill.ts';
import type { Opened } from '../../../engine/pivots/lines.ts';
import { soundPivot } from '../../../engine/pivots/resolve.ts';
import type { ResolvedPivot } from '../../../engine/pivots/resolved.ts';
import { pivotCopying } from '../../pivots/pivot-copying.ts';
import { PivotGrid } from '../../pivots/pivot-grid.tsx';
import classes from '../../pivots/pivots.module.css';
import { PlainPivot } from '../../pivots/plain-pivot.tsx';
import { LookBar } from './look-bar.tsx';
import { Unworked } from './report-states.tsx';
import { usePivot } from './use-pivot.ts';
import type { Screen } from './use-report.ts';

/** More than the deepest group. */
const deepest = 255;

const shut: Opened = { turned: new Set(), depth: 0 };

/** The expanded groups, by screen and grouping, so that Back restores them. */
const kept = new WeakMap<object, Map<string, Opened>>();

/** The expanded groups. Groups are identified by position: with other rows or another pivot, all are collapsed. */
function useOpened({ controller, state, context }: Screen, pivot: ResolvedPivot) {
  const { search, filters, runs } = state;
  const key = useMemo(
    () => JSON.stringify([soundPivot(pivot), search, filters, runs, context.locale]),
    [pivot, search, filters, runs, context.locale],
  );
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const opened = kept.get(controller)?.get(key) ?? shut;
  const keep = useCallback(
    (next: Opened) => {
      const known = kept.get(controller) ?? new Map<string, Opened>();
      kept.set(controller, known.set(key, next));
      redraw();
    },
    [controller, key],
  );
  const turn = useCallback(
    (place: number) => {
      const turned = new Set(opened.turned);
      if (!turned.delete(place)) turned.add(place);
      keep({ turned, depth: opened.depth });
    },
    [opened, keep],
  );
  const openAll = useCallback((opens: boolean) => keep({ turned: new Set(), depth: opens ? deepest : 0 }), [keep]);
  return { opened, turn, openAll };
}

/** The rows of a report as a pivot, with its fields above it. */
export function PivotLook({ screen }: { screen: Screen }) {
  const { ran, state, controller, context } = screen;
  const { words } = context;
  const { pivot, computed } = usePivot(screen);
  const table = computed?.found.type === 'pivot' ? computed.found : null;
  const { opened, turn, openAll } = useOpened(screen, pivot);
  const { locale } = context;
  const copying =
    table && computed && pivotCopying({ pivot: computed.pivot, table, style: ran.style, words, locale, opened });
  const filtersOf = (row: number, column: number) =>
    computed && table && drillFilters(computed.pivot, table, row, column, state.filters);
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
            // The grid reads its texts only once.
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
        {!computed && <Unworked screen={screen} />}
      </div>
    </div>
  );
}
