import { useMemo } from 'react';
import type { Row } from '../../engine/actions/resolve.ts';
import { rowOf } from '../../engine/actions/rows.ts';
import type { ResolvedLoneSection, ResolvedTable } from '../../engine/dashboards/resolved.ts';
import { wholeView } from '../../engine/results/section-view.ts';
import { loneDrawingOf } from '../sections/registry.ts';
import { SectionHead } from '../sections/section-head.tsx';
import { useLines } from '../sections/use-lines.ts';
import { SectionWaiting } from '../sections/waiting.tsx';
import { buttonsOf } from './section-buttons.tsx';
import type { PlacedSection } from './section-input.ts';
import { Missing, NoRows } from './section-states.tsx';
import { useRows } from './use-section.ts';

interface LoneProps extends PlacedSection {
  section: ResolvedLoneSection;
}

/** The content of a section that shows no rows. */
export function LoneContent({ screen, section, level, rows = [] }: LoneProps & { rows?: readonly Row[] }) {
  const { Draw } = loneDrawingOf(section.type);
  const { context, controller } = screen;
  const { acting } = controller;
  const head = { section, context, level, unfiltered: '', title: section.title, entries: null };
  return <Draw view={{ ...head, buttons: buttonsOf(section, rows, screen), acting, rows }} />;
}

/** A form once the row that it changes is there. */
export function RecordFormContent({ screen, section, table, level }: LoneProps & { table: ResolvedTable }) {
  const { call, ...rows } = useRows(screen, table, wholeView(table), true);
  const [line] = useLines(rows, 1) ?? [];
  const record = useMemo(() => (line ? [rowOf(line.cells, table.columns)] : []), [line, table.columns]);
  if (table.fault !== null || call?.status === 'failed') return <Missing {...{ screen, section, table, level }} />;
  if (line) return <LoneContent {...{ screen, section, level }} rows={record} />;
  const { context } = screen;
  const head = { section, context, level, unfiltered: '', title: section.title, entries: null, buttons: null };
  return (
    <>
      <SectionHead view={head} />
      {rows.state.shown?.rows === 0 ? <NoRows text={context.words('dashboard.empty')} /> : <SectionWaiting />}
    </>
  );
}
