import { useMemo } from 'react';
import { type Timeline, timelineEntries } from '../../engine/sections/timeline.ts';
import { lineWriter } from '../../engine/tables/lines.ts';
import { SectionHead } from './section-head.tsx';
import type { SectionViewOf } from './section-view.ts';
import { TimelineEntries } from './timeline-entries.tsx';
import { useLines } from './use-lines.ts';
import { SectionWaiting } from './waiting.tsx';

const parts = ['at', 'title', 'by', 'name', 'before', 'after'] as const satisfies readonly (keyof Timeline)[];

/** What has happened, in the order of its rows. */
export function TimelineSection({ view }: { view: SectionViewOf<'timeline'> }) {
  const { section, table, context } = view;
  const lines = useLines(view, section.most);
  const entries = useMemo(() => {
    const writers = parts.map((part) => {
      const column = section[part];
      return [part, column ? lineWriter(column, table.style) : () => ''] as const;
    });
    type Row = Parameters<typeof timelineEntries>[0][number];
    return timelineEntries(
      (lines ?? []).map((line) => Object.fromEntries(writers.map(([part, write]) => [part, write(line)])) as Row),
    );
  }, [section, table.style, lines]);
  return (
    <>
      <SectionHead view={view} />
      {lines ? <TimelineEntries entries={entries} words={context.words} /> : <SectionWaiting />}
    </>
  );
}
