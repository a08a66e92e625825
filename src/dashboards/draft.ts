import type { ActingState } from '../actions/begun.ts';
import { keep, kept } from '../api/reload.ts';

const nameOf = (id: string, place: string) => `dashboard ${id} ${place}`;

/** What was left without a question, by Back. It lives as long as the page, because another account is another page. */
const left = new Map<string, ActingState>();

/** What users had begun on a dashboard, at its place on the page, before a reload or before they left it. */
export function readDraft(id: string, place: string): ActingState | undefined {
  const name = nameOf(id, place);
  const draft = kept<ActingState>(name) ?? left.get(name);
  left.delete(name);
  return draft;
}

/** Keeps it when the page is reloaded. Returns a function for when the dashboard is left. */
export function keepDraft(id: string, place: string, draft: () => ActingState, isUnsaved: () => boolean): () => void {
  const name = nameOf(id, place);
  const drop = keep(name, draft);
  return () => {
    drop();
    if (isUnsaved()) left.set(name, draft());
  };
}
