import { cellWriter } from '../columns/cell.ts';
import { headerInSentence } from '../formats/mid-sentence.ts';
import { axisLabels } from '../pivots/labels.ts';
import type { ResolvedGrouping, ResolvedMeasure } from '../pivots/resolved.ts';
import { sharedMeasures } from '../pivots/shared.ts';
import type { MarkName } from '../schema/marks.ts';
import { leadsOn } from './axis-layout.ts';
import { leftOver, standing } from './axis-places.ts';
import { firstDrawn, isDrawn } from './fields.ts';
import type { ChartInput } from './resolved.ts';
import { listed } from './title.ts';

type Side = 'rows' | 'columns';

/** The fields of a side of which a limit combined groups, with the name of the combined group. */
function limited({ pivot, table, style }: ChartInput, side: Side): { grouping: ResolvedGrouping; name: string }[] {
  const { levels, values } = table[side];
  const label = axisLabels(pivot[side], table[side], style, pivot.words);
  const names = new Map<number, string>();
  for (const [place, level] of levels.entries())
    if (level > 0 && values[place] === undefined && !names.has(level - 1)) names.set(level - 1, label(place));
  return pivot[side].flatMap((grouping, depth) => {
    const name = names.get(depth);
    return name === undefined ? [] : [{ grouping, name }];
  });
}

export interface NoteOptions {
  /** Headers of what is not drawn. */
  undrawn?: readonly string[];
  /** Headers of what only the tooltip of a mark shows. */
  onHover?: readonly string[];
  /** Sides of the pivot whose combined groups are not drawn: a note has their figure. */
  notDrawn?: readonly Side[];
  /** Fields whose combined groups are not drawn, either, but for which the mark has its own note. */
  leaves?: readonly ResolvedGrouping[];
}

/** The groups that a limit combined on a side, with their first figure: it is in no tooltip, and therefore exact. */
function leftNote({ pivot, table, style, words }: ChartInput, side: Side): string[] {
  const [grouping] = pivot[side];
  const place = firstDrawn(pivot);
  const measure = pivot.values[place];
  const left = grouping ? leftOver(table[side], grouping) : null;
  if (!grouping || left === null || !measure) return [];
  const at = side === 'rows' ? left * table.columns.levels.length : left;
  const value = cellWriter(measure.figure, style)(table.figures[place]?.[at] ?? Number.NaN);
  const count = standing(table[side], grouping).length;
  return [words('charts.notes.left', { count, field: grouping.header, measure: measure.header, value })];
}

/** The figure of the rows without a value along the axis, which a chart of lines leaves out. */
export function blankNote({ pivot, table, style, words }: ChartInput, measure: ResolvedMeasure): string[] {
  const [grouping] = pivot.rows;
  const group =
    grouping && leadsOn(grouping)
      ? standing(table.rows, grouping).find((at) => table.rows.values[at] === null)
      : undefined;
  if (!grouping || group === undefined) return [];
  const at = group * table.columns.levels.length;
  const value = table.figures[pivot.values.indexOf(measure)]?.[at] ?? Number.NaN;
  if (Number.isNaN(value)) return [];
  const field = headerInSentence(grouping.column);
  return [
    words('charts.notes.blank', { field, measure: measure.header, value: cellWriter(measure.figure, style)(value) }),
  ];
}

/** Whether the groups that a limit keeps are the largest. */
const keepsLargest = ({ sort }: ResolvedGrouping): boolean => sort.measure !== null && sort.direction === 'desc';

/** Which fields have groups that are combined under a name. */
function combinedNote(others: string, combined: ReturnType<typeof limited>, { words, style }: ChartInput): string {
  const groupings = combined.map(({ grouping }) => grouping);
  const fields = listed(
    groupings.map(({ header }) => header),
    style.locale,
  );
  return words(groupings.every(keepsLargest) ? 'charts.notes.others' : 'charts.notes.others_rest', { fields, others });
}

/** That the requested mark does not suit the pivot, as in a link to other fields, and which one is drawn instead. */
function replacedNote({ chart: { mark, asked }, words }: ChartInput): string[] {
  if (asked.mark === undefined || asked.mark === mark) return [];
  const nameOf = (name: MarkName) => words(`charts.marks.${name}`);
  return [words('charts.notes.replaced', { asked: nameOf(asked.mark), mark: nameOf(mark) })];
}

/** Why the groups of some measures do not add up to the total. */
function sharedNote({ pivot, words, style }: ChartInput): string[] {
  const headers = sharedMeasures(pivot).map(({ header }) => header);
  return headers.length > 0 ? [words('pivots.shared', { measures: listed(headers, style.locale) })] : [];
}

/** What of a pivot a chart does not show, or combines. */
export function notesOf(
  input: ChartInput,
  { undrawn = [], onHover = [], notDrawn = [], leaves = [] }: NoteOptions,
): string[] {
  const { pivot, words, style } = input;
  const days = pivot.values.filter((measure) => !isDrawn(measure)).map(({ header }) => header);
  const left = [...input.undrawn, ...undrawn];
  const hovered = [...new Set([...onHover, ...days])];
  const combined = (['rows', 'columns'] as const)
    .flatMap((side) => (notDrawn.includes(side) ? [] : limited(input, side)))
    .filter(({ grouping }) => !leaves.includes(grouping));
  return [
    ...replacedNote(input),
    ...notDrawn.flatMap((side) => leftNote(input, side)),
    ...[...new Set(combined.map(({ name }) => name))].map((others) =>
      combinedNote(
        others,
        combined.filter(({ name }) => name === others),
        input,
      ),
    ),
    ...(hovered.length > 0 ? [words('charts.notes.on_hover', { names: listed(hovered, style.locale) })] : []),
    ...(left.length > 0 ? [words('charts.notes.undrawn', { names: listed(left, style.locale) })] : []),
    ...sharedNote(input),
  ];
}
