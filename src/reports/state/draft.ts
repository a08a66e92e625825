import { keep, kept } from '../../api/reload.ts';
import type { ReportState } from './state.ts';

/** The part of a report's state that is kept, as JSON: the view and more. */
type Draft = Pick<ReportState, 'view' | 'isFolded' | 'isPlain' | 'lost' | 'awaited' | 'today' | 'day' | 'fixed'>;

const nameOf = (id: string, place: string) => `view ${id} ${place}`;

/** What was kept of a report at its place on the page. */
export const readDraft = (id: string, place: string) => kept<Draft>(nameOf(id, place));

function draftOf({ view, isFolded, isPlain, lost, run, awaited, today, day, fixed }: ReportState): Draft {
  const waiting = run.status === 'idle' ? awaited : run.values;
  return { view, isFolded, isPlain, lost, awaited: waiting, today, day, fixed };
}

/** Keeps it when the page is reloaded. Returns a function that stops it. */
export const keepDraft = (id: string, place: string, state: () => ReportState) =>
  keep(nameOf(id, place), () => draftOf(state()));
