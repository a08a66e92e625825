import { keep, kept } from '../../api/reload.ts';
import type { LinkedState, ReportState } from './state.ts';

/** The part of a report's state that is kept, as JSON: the address and more. */
type Draft = LinkedState & Pick<ReportState, 'isFolded' | 'isPlain' | 'unread' | 'awaited' | 'today' | 'day' | 'fixed'>;

const nameOf = (id: string, place: string) => `report ${id} ${place}`;

/** What was kept of a report at its place on the page. */
export const readDraft = (id: string, place: string) => kept<Draft>(nameOf(id, place));

function draftOf(state: ReportState): Draft {
  const { values, arrangement, search, sorts, filters, look, pivot, chart, groups, isSummarized } = state;
  const { isFolded, isPlain, unread, run, today, day, fixed } = state;
  const awaited = run.status === 'idle' ? state.awaited : run.values;
  const kept = {
    values,
    arrangement,
    search,
    sorts,
    filters,
    look,
    pivot,
    chart,
    groups,
    isSummarized,
    isFolded,
    isPlain,
    today,
    day,
    fixed,
  };
  return { ...kept, unread, awaited };
}

/** Keeps it when the page is reloaded. Returns a function that stops it. */
export const keepDraft = (id: string, place: string, state: () => ReportState) =>
  keep(nameOf(id, place), () => draftOf(state()));
