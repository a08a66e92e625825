import type { ActingState } from '../actions/begun.ts';
import { keep, kept } from '../api/reload.ts';

const nameOf = (id: string, place: string) => `dashboard ${id} ${place}`;

/** What users had begun on a dashboard, at its place on the page, before a reload. */
export const readDraft = (id: string, place: string) => kept<ActingState>(nameOf(id, place));

/** Keeps it when the page is reloaded. Returns a function that stops it. */
export const keepDraft = (id: string, place: string, draft: () => ActingState) => keep(nameOf(id, place), draft);
