import { useMemo } from 'react';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import { unitSuffix } from '../../../engine/formats/units.ts';
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
  const { date, amount, kind, icons } = section;
  const written = (column: ResolvedColumn | null) => (column ? lineWriter(column, style) : () => '');
  const [time, kindOf, title, text, by, amountOf] = [
    section.time,
    kind,
    section.title,
    section.text,
    section.by,
    amount,
  ].map(written) as [Write, Write, Write, Write, Write, Write];
  const [name, before, after] = [section.name, section.before, section.after].map(written) as [Write, Write, Write];
  const details = section.details.map((column) => ({ column, write: lineWriter(column, style) }));
  return (line) => {
    const moment = momentOf(date, date ? line.cells[date.value] : null, style.locale);
    const cost = amount ? line.cells[amount.value] : null;
    const entry = { time: time(line) || moment.time, kind: kindOf(line), title: title(line), by: by(line) };
    const change = { name: name(line), before: before(line), after: after(line) };
    return {
      ...entry,
      day: moment.day,
      key: JSON.stringify([entry.time, entry.title, entry.by]),
      icon: icons[codeOf(kind, entry.kind)] ?? 'clock',
      text: text(line),
      amount: amountOf(line),
      isCredit: typeof cost === 'number' && cost < 0,
      details: details.flatMap(({ column, write }) => {
        const value = write(line);
        return value ? [{ name: column.header, text: column.unit ? value + unitSuffix(column.unit) : value }] : [];
      }),
      differences: change.name || change.before || change.after ? [change] : [],
    };
  };
}

type Write = (line: Line) => string;

/** The lines of a timeline by month and day; null until they are loaded. */
export function useMonths({ section, table }: View, lines: readonly Line[] | null) {
  const write = useMemo(() => entryWriter({ section, table }), [section, table]);
  const isJoined = Boolean(section.name || section.before || section.after);
  return useMemo(() => lines && timelineMonths(lines.map(write), isJoined), [lines, write, isJoined]);
}
