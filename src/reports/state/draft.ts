import { keep, kept } from '../../api/reload.ts';
import type { ReportState, Restored } from './state.ts';

/** What a report holds, as JSON: what its address says, and what it does not. */
type Draft = Restored & Pick<ReportState, 'isFolded' | 'isPlain' | 'unread' | 'awaited'>;

const nameOf = (id: string, place: string) => `report ${id} ${place}`;

/** What was kept of a report in its place on the page. */
export const readDraft = (id: string, place: string) => kept<Draft>(nameOf(id, place));

function draftOf(state: ReportState): Draft {
  const { values, arrangement, search, sorts, filters, look, pivot, chart, groups, isSummarized } = state;
  const { isFolded, isPlain, unread, run } = state;
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
  };
  return { ...kept, unread, awaited };
}

/** Keeps it when the page is loaded again. Returns the end of it. */
export const keepDraft = (id: string, place: string, state: () => ReportState) =>
  keep(nameOf(id, place), () => draftOf(state()));
