import { useMemo, useReducer } from 'react';
import { drillFilters } from '../../../engine/pivots/drill.ts';
import { nameOf, type Opened, type OpenNames, openedIn, outermost } from '../../../engine/pivots/lines.ts';
import type { PivotTable } from '../../../engine/pivots/pivot-table.ts';
import type { ResolvedPivot } from '../../../engine/pivots/resolved.ts';
import { pivotCopying } from '../../pivots/pivot-copying.ts';
import { PivotGrid } from '../../pivots/pivot-grid.tsx';
import classes from '../../pivots/pivots.module.css';
import { PlainPivot } from '../../pivots/plain-pivot.tsx';
import { LookBar } from './look-bar.tsx';
import { PrintedGroups } from './printed-note.tsx';
import { Unworked } from './report-states.tsx';
import { usePivot } from './use-pivot.ts';
import { mostPrinted } from './use-printing.ts';
import type { Screen } from './use-report.ts';

/** More than the deepest group. */
const deepest = 255;

const shut: OpenNames = { turned: [], depth: 0 };

/** The expanded groups, by screen and outermost field, so that Back restores them. */
const kept = new WeakMap<object, Map<string, OpenNames>>();

/** The expanded groups. Those that still exist stay expanded with other rows, values and inner fields. */
function useOpened({ controller }: Screen, computed: { pivot: ResolvedPivot; table: PivotTable } | null) {
  const key = computed ? outermost(computed.pivot) : '';
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { pivot, table } = computed ?? {};
  const keep = (next: OpenNames) => {
    const known = kept.get(controller) ?? new Map<string, OpenNames>();
    kept.set(controller, known.set(key, next));
    redraw();
  };
  const names = kept.get(controller)?.get(key) ?? shut;
  const opened = useMemo(
    (): Opened => (pivot && table ? openedIn(pivot, table.rows, names) : { turned: new Set(), depth: 0 }),
    [pivot, table, names],
  );
  const turn = (place: number) => {
    if (!pivot || !table) return;
    const turned = new Set(opened.turned);
    if (!turned.delete(place)) turned.add(place);
    // Names of groups that these rows do not have stay for the next.
    const gone = names.turned.filter(
      (name) => openedIn(pivot, table.rows, { turned: [name], depth: 0 }).turned.size === 0,
    );
    keep({ turned: [...gone, ...[...turned].map((at) => nameOf(pivot, table.rows, at))], depth: opened.depth });
  };
  const openAll = (opens: boolean) => keep({ turned: [], depth: opens ? deepest : 0 });
  return { opened, turn, openAll };
}

/** The rows of a report as a pivot, with its fields above it. */
export function PivotLook({ screen, isPrinted }: { screen: Screen; isPrinted: boolean }) {
  const { ran, state, view, controller, context } = screen;
  const { words } = context;
  const { pivot, computed } = usePivot(screen);
  const table = computed?.found.type === 'pivot' ? computed.found : null;
  const shown = useMemo(() => (table && computed ? { pivot: computed.pivot, table } : null), [computed, table]);
  const { opened, turn, openAll } = useOpened(screen, shown);
  const { locale } = context;
  const copying =
    table && computed && pivotCopying({ pivot: computed.pivot, table, style: ran.style, words, locale, opened });
  const filtersOf = (row: number, column: number) =>
    computed && table && drillFilters(computed.pivot, table, row, column, view.filters);
  return (
    <div className={classes.look}>
      <LookBar
        screen={screen}
        pivot={pivot}
        found={computed?.found ?? null}
        opening={{ isDeep: pivot.rows.length > 1, onOpenAll: openAll }}
        onCopy={copying?.copyAll ?? null}
      />
      {table && isPrinted && <PrintedGroups table={table} context={context} />}
      <div className={classes.table}>
        {table && computed && (state.isPlain || isPrinted) && (
          <PlainPivot
            label={words('pivots.table', { title: ran.title })}
            pivot={computed.pivot}
            table={table}
            style={ran.style}
            words={words}
            locale={context.locale}
            most={isPrinted ? mostPrinted : undefined}
          />
        )}
        {table && computed && copying && !state.isPlain && !isPrinted && (
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
