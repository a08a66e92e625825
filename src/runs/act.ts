import type { PlacedFaults } from '../../engine/actions/faults.ts';
import type { OnPage } from '../../engine/actions/pages.ts';
import type { Row } from '../../engine/actions/resolve.ts';
import type { Previewed } from '../../engine/actions/resolved.ts';
import { reviewKey } from '../../engine/definitions/review-key.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import { equal } from '../../engine/schema/equal.ts';
import type { Failure } from '../api/errors.ts';

/** How far an action is. */
export type Act =
  | { status: 'idle' }
  /** Its confirmation is open. */
  | { status: 'asking' }
  /** `share`: of its files that are sent, from 0 to 1. */
  | { status: 'sending'; share?: number }
  /** `isNewest`: somebody else had changed the record, which was loaded again since. */
  | { status: 'failed'; failure: Failure; faults: PlacedFaults; isNewest?: boolean }
  /** Somebody else has saved the record meanwhile: the record as it is now. */
  | { status: 'conflict'; record: Row };

/** An action of a screen that a user has begun: what was typed, and how far it is. Plain JSON. */
export interface Begun extends Pick<OnPage, 'page' | 'isReviewed'> {
  /** The row that it is for, or the selected rows. */
  rows: readonly Row[];
  /** The fields that differ from what the form began with. */
  typed: RawValues;
  act: Act;
  /** The latest attempt; answers to earlier ones are ignored. */
  attempt: number;
  /** Its faults are shown in all fields: it was tried with some. */
  isTried: boolean;
  /** Counts the tries that failed, for the focus. */
  tries: number;
  /** The answer of its preview, as it came last. Missing: none yet. */
  previewed?: Previewed;
  /** The key with which the call makes something only once. A retry of the same values has the same key. */
  key: string | null;
}

export type ActEvent =
  | { type: 'typed'; values: RawValues; base: RawValues }
  /** `page`: the one with the first fault. */
  | { type: 'tried'; page?: string | undefined }
  | { type: 'turned'; page: string }
  /** The preview is there. */
  | { type: 'previewed'; previewed: Previewed }
  | { type: 'asked' }
  | { type: 'declined' }
  /** `attempt`: a new number. */
  | { type: 'sent'; key: string; attempt: number }
  | { type: 'progressed'; attempt: number; share: number }
  /** The user has stopped sending it. */
  | { type: 'cancelled'; attempt: number }
  /** It was done: the rows as they are now, before they are loaded again. */
  | { type: 'done'; attempt: number; rows: readonly Row[] }
  /** Some rows of its group were done. What is left, and what is wrong with it. */
  | { type: 'left'; attempt: number; typed: RawValues; failure: Failure; faults: PlacedFaults }
  | { type: 'refused'; attempt: number; failure: Failure; faults: PlacedFaults; page?: string | undefined }
  | { type: 'conflicted'; attempt: number; record: Row }
  /** The record was loaded again, and what was typed still fits it. */
  | { type: 'followed'; rows: readonly Row[] }
  /** After it has failed, its record was loaded again. `isConflict`: both have changed the same field. */
  | { type: 'caught-up'; attempt: number; rows: readonly Row[]; isConflict: boolean }
  /** One of the two versions was chosen. */
  | { type: 'chosen'; rows: readonly Row[]; typed: RawValues };

export const begin = (rows: readonly Row[], typed: RawValues = {}): Begun => ({
  rows,
  typed,
  act: { status: 'idle' },
  attempt: 0,
  isTried: false,
  tries: 0,
  key: null,
});

/** Whether closing it would lose something. */
export const isUnsaved = ({ typed }: Begun): boolean => Object.keys(typed).length > 0;

const same = (one: unknown, other: unknown) => equal(one ?? null, other ?? null);

const valueAt = (values: unknown, path: readonly string[]): unknown =>
  path.reduce((at: unknown, name) => Object(at)[name], values);

/** Whether two rows have the same in all fields. */
const isSameRow = (one: unknown, other: unknown) =>
  [...new Set([one, other].flatMap((row) => Object.keys(Object(row))))].every((key) =>
    same(valueAt(one, [key]), valueAt(other, [key])),
  );

/**
 * Where each row of a list is after a change; null if it is gone. A row is known by what is in it, so that it is found
 * where it was moved to, and one that was changed by its place.
 */
function placesAfter(before: readonly unknown[], after: readonly unknown[]): readonly (number | null)[] {
  const places = before.map((row, at): number | null => (at < after.length && isSameRow(row, after[at]) ? at : null));
  const isFree = (at: number) => at >= 0 && at < after.length && !places.includes(at);
  for (const [at, row] of before.entries()) {
    const found = after.findIndex((each, place) => isFree(place) && isSameRow(row, each));
    if (places[at] === null && found >= 0) places[at] = found;
  }
  return places.map((place, at) => place ?? (isFree(at) ? at : null));
}

/** Where a field is after a change; null if its row or what it is in is gone. */
function pathAfter(path: readonly string[], before: RawValues, after: RawValues): readonly string[] | null {
  const [key = '', row, ...inside] = path;
  const [was, is] = [before[key], after[key] ?? null];
  if (row === undefined) return path;
  if (!Array.isArray(was)) return is === null ? null : path;
  const place = Array.isArray(is) ? placesAfter(was, is)[Number(row)] : null;
  return place == null ? null : [key, String(place), ...inside];
}

/** Without the faults of fields that were changed since, or whose row is gone. Those of a row that was moved follow it. */
function corrected(act: Act, before: RawValues, after: RawValues): Act {
  if (act.status !== 'failed') return act;
  const fields = Object.fromEntries(
    Object.entries(act.faults.fields).flatMap(([at, fault]) => {
      const path = at.split('.');
      const now = pathAfter(path, before, after);
      return now && same(valueAt(before, path), valueAt(after, now)) ? [[now.join('.'), fault]] : [];
    }),
  );
  const wasPlaced = Object.keys(act.faults.fields).length > 0 && act.faults.others.length === 0;
  if (wasPlaced && Object.keys(fields).length === 0) return { status: 'idle' };
  return { ...act, faults: { ...act.faults, fields } };
}

function typed(begun: Begun, { values, base }: Extract<ActEvent, { type: 'typed' }>): Begun {
  // What is on its way is no longer changed.
  if (begun.act.status === 'sending') return begun;
  const next = Object.fromEntries(Object.entries(values).filter(([key, value]) => !same(value, base[key])));
  if (same(next, begun.typed)) return begun;
  const act = corrected(begun.act, { ...base, ...begun.typed }, { ...base, ...next });
  return { ...begun, typed: next, act, key: null };
}

function caughtUp(
  begun: Begun,
  failed: Extract<Act, { status: 'failed' }>,
  { rows, isConflict }: Extract<ActEvent, { type: 'caught-up' }>,
): Begun {
  const [record] = rows;
  // The choice between two versions starts from the one that the form began with.
  if (isConflict && record) return { ...begun, act: { status: 'conflict', record } };
  return { ...begun, rows, act: { ...failed, isNewest: true } };
}

const onPage = (page: string | undefined): Pick<Begun, 'page'> => (page === undefined ? {} : { page });

function turned(begun: Begun, page: string): Begun {
  const { status } = begun.act;
  if (status === 'sending' || status === 'asking') return begun;
  return { ...begun, page, isTried: false, ...(page === reviewKey ? { isReviewed: true as const } : {}) };
}

/** What it would come to may have changed, so its preview is asked for again. */
function refused({ previewed: _old, ...begun }: Begun, event: Extract<ActEvent, { type: 'refused' }>): Begun {
  const { failure, faults, page } = event;
  return { ...begun, ...onPage(page), tries: begun.tries + 1, act: { status: 'failed', failure, faults } };
}

/** The state of an action after an event. */
export function nextAct(begun: Begun, event: ActEvent): Begun {
  const { act, attempt } = begun;
  const isSending = act.status === 'sending';
  switch (event.type) {
    case 'typed':
      return typed(begun, event);
    case 'tried':
      return isSending ? begun : { ...begun, ...onPage(event.page), isTried: true, tries: begun.tries + 1 };
    case 'turned':
      return turned(begun, event.page);
    case 'previewed':
      return isSending ? begun : { ...begun, previewed: event.previewed };
    case 'asked':
      return isSending ? begun : { ...begun, act: { status: 'asking' } };
    case 'declined':
      return act.status === 'asking' ? { ...begun, act: { status: 'idle' } } : begun;
    case 'sent':
      return isSending
        ? begun
        : { ...begun, act: { status: 'sending' }, attempt: event.attempt, key: begun.key ?? event.key };
    case 'progressed':
      return isSending && event.attempt === attempt
        ? { ...begun, act: { status: 'sending', share: event.share } }
        : begun;
    case 'cancelled':
      return isSending && event.attempt === attempt ? { ...begun, act: { status: 'idle' } } : begun;
    case 'done':
      return isSending && event.attempt === attempt ? begin(event.rows) : begun;
    case 'refused':
      return isSending && event.attempt === attempt ? refused(begun, event) : begun;
    case 'left':
      return isSending && event.attempt === attempt
        ? {
            ...begin(begun.rows, event.typed),
            attempt,
            tries: begun.tries + 1,
            act: { status: 'failed', failure: event.failure, faults: event.faults },
          }
        : begun;
    case 'conflicted':
      return isSending && event.attempt === attempt
        ? { ...begun, act: { status: 'conflict', record: event.record } }
        : begun;
    case 'followed':
      return act.status === 'idle' ? { ...begun, rows: event.rows } : begun;
    case 'caught-up':
      return act.status === 'failed' && event.attempt === attempt ? caughtUp(begun, act, event) : begun;
    case 'chosen':
      return act.status === 'conflict'
        ? { ...begun, rows: event.rows, typed: event.typed, act: { status: 'idle' }, key: null }
        : begun;
  }
}
