import type { ActingState } from '../actions/begun.ts';
import { keep, kept } from '../api/reload.ts';
import { prune } from './prune.ts';

/** What was begun, with the parameters it was begun with, as text. */
interface Draft {
  of: string;
  acting: ActingState;
}

const nameOf = (id: string, place: string) => `dashboard ${id} ${place}`;

/** What was begun with other parameters, or left by Back. It lives as long as the page, because another account is another page. */
export function createDrafts() {
  const left = new Map<string, () => ActingState | undefined>();
  return {
    /** What users had begun with some parameters, before a reload or before they left. */
    readDraft(id: string, place: string, of: string): ActingState | undefined {
      const name = nameOf(id, place);
      const reloaded = kept<Draft>(name);
      const key = `${name} ${of}`;
      const draft = reloaded?.of === of ? reloaded.acting : left.get(key)?.();
      left.delete(key);
      return draft;
    },
    /** Keeps what was begun with some parameters until they come back. */
    leaveDraft(id: string, place: string, of: string, draft: () => ActingState | undefined): void {
      left.set(`${nameOf(id, place)} ${of}`, draft);
      prune(left, (each) => each() === undefined);
    },
    /** Keeps it when the page is reloaded. Returns a function that stops it. */
    keepDraft: (id: string, place: string, draft: () => Draft) => keep(nameOf(id, place), draft),
  };
}

/** What was begun on dashboards, kept for later. */
export const drafts = createDrafts();

export type Drafts = ReturnType<typeof createDrafts>;
