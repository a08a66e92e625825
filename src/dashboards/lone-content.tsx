import { useMemo } from 'react';
import type { ResolvedLoneSection, ResolvedTable } from '../../engine/dashboards/resolved.ts';
import { wholeView } from '../../engine/results/section-view.ts';
import { sentRows } from '../../engine/tables/lines.ts';
import { useBegun } from '../actions/begun.ts';
import { formName } from '../actions/form-name.ts';
import { loneDrawingOf } from '../sections/registry.ts';
import { SectionHead } from '../sections/section-head.tsx';
import type { FormView } from '../sections/section-view.ts';
import { useLines } from '../sections/use-lines.ts';
import { SectionWaiting } from '../sections/waiting.tsx';
import { buttonsOf } from './section-buttons.tsx';
import type { PlacedSection } from './section-input.ts';
import { Missing, NoRows } from './section-states.tsx';
import { useRows } from './use-section.ts';

type LoadedRecord = Pick<FormView, 'rows' | 'load'>;

interface LoneProps extends PlacedSection {
  section: ResolvedLoneSection;
}

/** The content of a section that shows no rows. */
export function LoneContent({ screen, section, level, rows = [], load = '' }: LoneProps & Partial<LoadedRecord>) {
  const { Draw } = loneDrawingOf(section.type);
  const { context, controller } = screen;
  const { acting } = controller;
  const head = { section, context, level, unfiltered: '', title: section.title, entries: null };
  return <Draw view={{ ...head, buttons: buttonsOf(section, rows, screen), acting, rows, load }} />;
}

const emptyText = (section: ResolvedLoneSection) => ('empty' in section ? section.empty : null);

/** A form once the row that it changes is there. */
export function RecordFormContent({ screen, section, table, level }: LoneProps & { table: ResolvedTable }) {
  const begun = useBegun(screen.controller.acting, formName(section.key));
  const isTyped = begun !== undefined && Object.keys(begun.typed).length > 0;
  const { call, load, ...rows } = useRows(screen, table, wholeView(table), true);
  const [line] = useLines(rows, 1) ?? [];
  // That of the line: the next one is fetched only after its rows are there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const loaded = useMemo(() => load, [line]);
  const record = useMemo(() => sentRows(line ? [line] : []), [line]);
  if (table.fault !== null || call?.status === 'failed') return <Missing {...{ screen, section, table, level }} />;
  if (line) return <LoneContent {...{ screen, section, level }} rows={record} load={loaded} />;
  const isEmpty = rows.state.shown?.rows === 0;
  // What was typed stays, for the user to copy.
  if (isEmpty && isTyped) return <LoneContent {...{ screen, level }} section={{ ...section, actions: [] }} />;
  const { context } = screen;
  const head = { section, context, level, unfiltered: '', title: section.title, entries: null, buttons: null };
  return (
    <>
      <SectionHead view={head} />
      {isEmpty ? <NoRows text={emptyText(section) ?? context.words('dashboard.empty')} /> : <SectionWaiting />}
    </>
  );
}
