import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  isListing,
  type ResolvedDashboard,
  type ResolvedPart,
  type ResolvedTable,
  type ResolvedTableSection,
} from '../../engine/dashboards/resolved.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import { viewedSection, viewOfSection } from '../../engine/results/section-view.ts';
import type { View, ViewSummary } from '../../engine/results/view.ts';
import type { Sort } from '../../engine/tables/table.ts';
import { arrangedView, placedOf } from '../../engine/views/arrange.ts';
import type { TableView } from '../../engine/views/schema.ts';
import { widthsOf, withWidth } from '../../engine/views/widths.ts';
import { LostError } from '../api/errors.ts';
import { callKey } from '../datasets/datasets.ts';
import type { RemoteView } from '../datasets/open-tables.ts';
import type { ListView } from '../sections/section-view.ts';
import type { FilterContext } from '../tables/grid-context.ts';
import type { SectionScreen } from './section-input.ts';
import { headOf, tabsOf } from './shown-parts.ts';
import type { CallState } from './state.ts';

const ignore = (reason: unknown) => {
  if (!(reason instanceof LostError)) throw reason;
  return null;
};

interface Rows {
  shown: ViewSummary;
  version: number;
  run: number;
  /** Identifies how often they were loaded. */
  load: string;
}

/** Whether rows of the run before may be shown: the dashboard runs while users type, and nothing has failed. */
const mayStay = (isLive: boolean, call: CallState | null): boolean =>
  isLive && call !== null && call.status !== 'failed';

/** The values of the columns of a view, for filters. */
const valuesIn = (view: RefObject<Promise<RemoteView | null> | null>): FilterContext['values'] => ({
  show: async (asked) => (await (await view.current)?.values(asked).catch(ignore)) ?? null,
  choose: async (asked, act) => {
    const held = await view.current;
    return held ? held.choose(asked, act) : asked.condition;
  },
});

/** What sections read of a view. It stays the same while other views are opened. */
function useReading(view: RefObject<Promise<RemoteView | null> | null>) {
  const block = useCallback(
    async (from: number, to: number) => (await (await view.current)?.block(from, to).catch(ignore)) ?? [],
    [view],
  );
  const at = useCallback(
    async (places: Uint32Array) => (await (await view.current)?.at(places).catch(ignore)) ?? [],
    [view],
  );
  const numbers = useCallback(
    async (field: string) => (await (await view.current)?.numbers(field).catch(ignore)) ?? new Float64Array(0),
    [view],
  );
  const trail = useCallback(
    async (field: string, id: string, rows: number | null) =>
      (await (await view.current)?.trail(field, id, rows).catch(ignore)) ?? null,
    [view],
  );
  const pivot = useCallback(
    async (asked: ResolvedPivot, scope?: 'shown' | 'all') =>
      (await (await view.current)?.pivot(asked, scope).catch(ignore)) ?? null,
    [view],
  );
  const values = useMemo(() => valuesIn(view), [view]);
  return { block, at, numbers, trail, pivot, values };
}

/** The rows of a table in a view, which is opened when they are first wanted. */
export function useRows(screen: SectionScreen, table: ResolvedTable, asked: View, isWanted: boolean) {
  const { state, controller, isLive } = screen;
  const { runs } = state;
  const call = table.request ? (state.calls[callKey(table.request)] ?? null) : null;
  const isThere = call?.status === 'done' && isWanted;
  const turn = call?.turn ?? 0;
  const said = JSON.stringify(asked);
  const wanted = useMemo(() => JSON.parse(said) as View, [said]);
  const view = useRef<Promise<RemoteView | null> | null>(null);
  const latest = useRef(wanted);
  latest.current = wanted;
  const [latestRows, setRows] = useState<Rows | null>(null);
  const stay = mayStay(isLive, call);
  // Until they are replaced, those of the run before belong to other parameters.
  const rows = latestRows?.run === runs || stay ? latestRows : null;
  // A table that was resolved again, such as after a lookup has loaded, is often the same.
  const plan = useMemo(() => JSON.stringify(table), [table]);
  const now = useRef({ turn, stay });
  now.current = { turn, stay };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another run or a retried call has other rows; `plan` is the table.
  useEffect(() => {
    if (!isThere) return;
    const opened = controller.datasets.view(table.name, table, latest.current).catch(ignore);
    view.current = opened;
    return () => {
      view.current = null;
      // Rows that were loaded again replace the ones before without a gap.
      if (now.current.turn <= turn && !now.current.stay) setRows(null);
      void opened.then((held) => held?.close());
    };
  }, [controller, isThere, plan, runs, turn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      const shown = await (await view.current)?.show(wanted).catch(ignore);
      if (isCurrent && shown)
        setRows((before) => ({ shown, version: (before?.version ?? 0) + 1, run: runs, load: `${runs}.${turn}` }));
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [wanted, isThere, plan, runs, turn]);

  // Those of before a failure are not shown again.
  useEffect(() => {
    if (!stay) return;
    return () => setRows(null);
  }, [stay]);

  const { pivot, ...reading } = useReading(view);
  const groupable = useMemo(
    () => ({
      state: {
        shown: rows?.shown ?? null,
        runs: rows?.run ?? runs,
        refills: 0,
        run: { status: rows ? ('done' as const) : ('running' as const) },
        isLacking: false,
        ...(isLive ? { stays: true as const } : {}),
      },
      controller: { pivot },
    }),
    [rows, runs, pivot, isLive],
  );
  return {
    ...groupable,
    call,
    ...reading,
    version: rows?.version ?? 0,
    load: rows?.load ?? '',
    sorts: wanted.sorts,
  };
}

const untouched: TableView = {};

/** Whether no other table is on the screen with it. */
function isOnlyTable({ key }: ResolvedTableSection, ran: ResolvedDashboard): boolean {
  const isHere = ({ sections }: ResolvedPart) => sections.some((section) => section.key === key);
  const shown = tabsOf(ran).length > 0 ? [...headOf(ran), ...ran.parts.filter(isHere)] : ran.parts;
  return shown.flatMap(({ sections }) => sections).every((section) => !isListing(section) || section.key === key);
}

/** How the table of a section is looked at. */
function listOf(
  section: ResolvedTableSection,
  { view: narrowing, saved }: Pick<SectionScreen['state'], 'view' | 'saved'>,
  shown: ViewSummary | null,
  { viewSection, saveList }: SectionScreen['controller'],
  given: Pick<ListView, 'values' | 'hasSearch' | 'hasKey'>,
): ListView {
  const view = narrowing.sections[section.key] ?? untouched;
  const { filters = [] } = view;
  const change = (changed: TableView) => viewSection(section.key, changed);
  const own = isListing(section) ? section.columns : [];
  // Without columns, the view would have the saved ones.
  const usual = saved[section.key] ? placedOf(own) : null;
  const arrange: ListView['arrange'] = (columns) => change(arrangedView({}, columns ?? usual));
  const viewed = viewedSection(section, narrowing);
  const shownColumns = isListing(viewed) ? viewed.columns : [];
  return {
    ...given,
    view,
    of: shown ? (shown.whole ?? shown.of) : null,
    search: (search) => change({ search }),
    filter(value, place, filter) {
      const others = filters.filter((each) => each.value !== value);
      change({ filters: filter ? others.toSpliced(place, 0, filter) : others });
    },
    clear: () => change({ search: '', filters: [] }),
    showCards: (cards) => change({ cards }),
    arrange,
    save: () => saveList(section.key),
    widths: widthsOf(own, shownColumns),
    resize: (value, width) => arrange(withWidth(own, shownColumns, value, width)),
  };
}

/** The rows of a section: a view of its table, created when the section first comes near the window. */
export function useSection(
  screen: SectionScreen,
  section: ResolvedTableSection,
  table: ResolvedTable,
  isWanted: boolean,
) {
  const { state, controller } = screen;
  const { values, load: _load, ...rows } = useRows(screen, table, viewOfSection(section, table, state.view), isWanted);
  const hasSearch = !screen.ran.search;
  const hasKey = hasSearch && isOnlyTable(section, screen.ran);
  const { view, saved } = state;
  const list = useMemo(
    () => listOf(section, { view, saved }, rows.state.shown, controller, { values, hasSearch, hasKey }),
    [section, view, saved, rows.state.shown, controller, values, hasSearch, hasKey],
  );
  const onSorts = useCallback(
    (sort: Sort[]) => controller.viewSection(section.key, { sort }),
    [controller, section.key],
  );
  return { ...rows, onSorts, list };
}
