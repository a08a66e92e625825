import { useMemo } from 'react';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import { momentOf, type TimelineRow, timelineMonths } from '../../../engine/sections/timeline-months.ts';
import { type Line, lineWriter } from '../../../engine/tables/lines.ts';
import type { SectionViewOf } from '../section-view.ts';

/** Something that has happened, in words. */
export interface Entry extends TimelineRow {
  time: string;
  kind: string;
  icon: string;
  title: string;
  text: string;
  by: string;
  amount: string;
  /** Less than nothing. */
  isCredit: boolean;
  details: readonly { name: string; text: string }[];
}

type View = Pick<SectionViewOf<'timeline'>, 'section' | 'table'>;

/** Rows have the texts of codes. */
const codeOf = (column: ResolvedColumn | null, text: string): string =>
  Object.entries(column?.values ?? {}).find(([, words]) => words === text)?.[0] ?? text;

/** Writes the lines of a section as entries. */
function entryWriter({ section, table: { style } }: View): (line: Line) => Entry {
  const { parts, icons } = section;
  const { date, amount, kind } = parts;
  const write = Object.fromEntries(
    Object.entries(parts).map(([part, column]) => [part, column ? lineWriter(column, style) : () => '']),
  ) as Record<keyof typeof parts, (line: Line) => string>;
  const details = section.details.map((column) => ({ column, write: lineWriter(column, style) }));
  return (line) => {
    const moment = momentOf(date, date ? line.cells[date.value] : null, style.locale);
    const cost = amount ? line.cells[amount.value] : null;
    const [title, by, time] = [write.title(line), write.by(line), write.time(line) || moment.time];
    const change = { name: write.name(line), before: write.before(line), after: write.after(line) };
    const ofKind = write.kind(line);
    return {
      ...{ title, by, time, kind: ofKind },
      day: moment.day,
      key: JSON.stringify([time, title, by]),
      icon: icons[codeOf(kind, ofKind)] ?? 'clock',
      text: write.text(line),
      amount: write.amount(line),
      isCredit: typeof cost === 'number' && cost < 0,
      details: details.flatMap(({ column, write: detail }) => {
        const value = detail(line);
        return value ? [{ name: column.header, text: value }] : [];
      }),
      differences: change.name || change.before || change.after ? [change] : [],
    };
  };
}

/** The lines of a timeline by month and day; null until they are loaded. */
export function useMonths({ section, table }: View, lines: readonly Line[] | null) {
  const write = useMemo(() => entryWriter({ section, table }), [section, table]);
  const { name, before, after } = section.parts;
  const isJoined = Boolean(name || before || after);
  return useMemo(() => lines && timelineMonths(lines.map(write), isJoined), [lines, write, isJoined]);
}
