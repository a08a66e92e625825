import { snapshot } from 'valtio';
import type { RawValues } from '../../engine/reports/fields.ts';
import { keep, kept } from '../api/reload.ts';
import type { ReportState, Restored } from './state.ts';

/** What a report holds, as JSON: what its address says, and what it does not. */
type Draft = Restored & Pick<ReportState, 'isFolded' | 'isPlain'> & { ran: RawValues | null };

const nameOf = (id: string) => `report ${id}`;

export const readDraft = (id: string) => kept<Draft>(nameOf(id));

export function draftOf(state: ReportState): Draft {
  const { values, arrangement, search, sorts, filters, isFolded, isPlain, run } = snapshot(state) as ReportState;
  const ran = run.status === 'idle' ? null : run.values;
  return { values, arrangement, search, sorts, filters, isFolded, isPlain, ran };
}

/** Keeps it when the page is loaded again. Returns the end of it. */
export const keepDraft = (id: string, state: ReportState) => keep(nameOf(id), () => draftOf(state));
