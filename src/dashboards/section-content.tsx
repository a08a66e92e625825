import { useState } from 'react';
import {
  isListing,
  isOfTable,
  type ResolvedDashboard,
  type ResolvedTableSection,
  tablesOfSection,
} from '../../engine/dashboards/resolved.ts';
import { coveredMonths } from '../../engine/results/covered-months.ts';
import { selectedBy, viewedSection } from '../../engine/results/section-view.ts';
import { kindOf } from '../../engine/sections/registry.ts';
import { sentRows } from '../../engine/tables/lines.ts';
import { useActing } from '../actions/begun.ts';
import { drawingOf } from '../sections/registry.ts';
import { SectionHead } from '../sections/section-head.tsx';
import { useLines } from '../sections/use-lines.ts';
import { SectionWaiting } from '../sections/waiting.tsx';
import { Expanded } from './expanded.tsx';
import { HistoryDrawer, type OpenHistory } from './history-drawer.tsx';
import { LoneContent, RecordFormContent } from './lone-content.tsx';
import { linkToReport, lostOnTheWay } from './report-behind.ts';
import { buttonsOf, droppingOf, enteringOf, selectingOf, useRowParts } from './section-buttons.tsx';
import { SectionEntries } from './section-entries.tsx';
import type { PlacedSection } from './section-input.ts';
import { SectionOpenings } from './section-openings.tsx';
import { Missing, Nothing, type SectionProps } from './section-states.tsx';
import { titleOf } from './section-title.tsx';
import { unfilteredText } from './unfiltered-text.ts';
import { useHasNothing } from './use-has-nothing.ts';
import { useMatching } from './use-matching.ts';
import { useSection } from './use-section.ts';
import { Walk } from './walk.tsx';

/** The index of a section on its dashboard. */
const placeOf = ({ key }: ResolvedTableSection, { parts }: ResolvedDashboard): number =>
  parts.flatMap(({ sections }) => sections).findIndex((section) => section.key === key);

interface ContentState {
  isWanted: boolean;
  /** Whether its menu can expand it. */
  entries: boolean;
}

export { ActDialog } from '../actions/act-dialog.tsx';

/** The content of a section with a table, or its empty, loading or failed state. */
function TableSectionContent({ screen, table, level, isWanted, entries, ...given }: SectionProps & ContentState) {
  const { controller, context, state } = screen;
  const section = viewedSection(given.section, state.view);
  const [isPlain, setPlain] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  const [history, setHistory] = useState<OpenHistory | null>(null);
  const isActing = useActing(controller.acting, ({ open }) => open !== null);
  const { call, ...rows } = useSection(screen, given.section, table, isWanted);
  const lead = useMatching(section.leadsTo, screen);
  const rowParts = useRowParts(given.section, screen, table, rows.trail, setHistory);
  const [line] = useLines(rows, section.type === 'record' && section.actions.length > 0 ? 1 : 0) ?? [];
  const hasNothing = useHasNothing(rows.state.shown, rows.list);
  const { Draw } = drawingOf(section.type);
  const { showsNone } = kindOf(section.type);
  if (table.fault !== null || call?.status === 'failed') return <Missing {...{ screen, section, table, level }} />;
  const link = linkToReport(section, table, screen, lead);
  // A later page may have rows.
  const isComing = call?.status === 'running' && table.request?.pages !== undefined;
  const isEmpty = hasNothing && !isComing && !showsNone;
  const entriesOf = (isNothing: boolean) => (
    <SectionEntries
      {...{ screen, section, link, isEmpty: isNothing, isPlain }}
      lost={lostOnTheWay(section, table, screen)}
      onPlain={setPlain}
      onExpand={entries ? () => setExpanded(true) : null}
    />
  );
  const own = {
    ...rows,
    section,
    table,
    context,
    level,
    covers: coveredMonths(section, table, state.view),
    unfiltered: unfilteredText(section, table, screen),
    isPlain,
    page: { categories: controller.categories, run: state.runs, place: placeOf(section, screen.ran) },
    selected: selectedBy(section, state.view),
    select: (filters: Parameters<typeof controller.select>[1]) => controller.select(section.key, filters),
    buttons: buttonsOf(section, sentRows(line ? [line] : []), screen),
    ...rowParts,
    selecting: selectingOf(section, screen),
    entering: enteringOf(section, screen),
    title: titleOf(section, link),
    entries: entriesOf(false),
  };
  const nothing = (
    <Nothing view={{ ...own, entries: entriesOf(true) }} takesFiles={droppingOf(section, screen) !== null} />
  );
  const view = { ...own, nothing };
  return (
    <>
      {rows.state.shown === null && (
        <>
          <SectionHead view={view} />
          <SectionWaiting />
        </>
      )}
      {isEmpty && nothing}
      {rows.state.shown !== null && !isEmpty && <Draw view={view} />}
      {entries && <SectionOpenings {...{ section, screen }} isBehind={isActing || isExpanded} />}
      {isListing(section) && section.history && (
        <HistoryDrawer open={history} onClose={() => setHistory(null)} context={context} />
      )}
      <Expanded opened={isExpanded} onClose={() => setExpanded(false)} title={section.title}>
        <TableSectionContent
          {...{ screen, table }}
          section={given.section}
          level={3}
          isWanted={isExpanded}
          entries={false}
        />
      </Expanded>
    </>
  );
}

/** The content of a section. */
export function SectionContent({ section, ...given }: PlacedSection & ContentState) {
  const { screen, level } = given;
  const [name] = tablesOfSection(section);
  const table = screen.ran.tables.find((each) => each.name === name);
  if (isOfTable(section))
    return (
      table && (
        <>
          {section.type === 'record' && section.walks && <Walk kind={section.walks} screen={screen} />}
          <TableSectionContent {...given} section={section} table={table} />
        </>
      )
    );
  return table ? (
    <RecordFormContent {...{ screen, section, table, level }} />
  ) : (
    <LoneContent {...{ screen, section, level }} />
  );
}
