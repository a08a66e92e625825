import type { Context } from '../context/context.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import { type RawValues, sentValue } from '../fields/resolve.ts';
import { equal } from '../schema/equal.ts';
import { type ActionInput, type Row, resolveAction } from './resolve.ts';

/** A field that somebody else has changed meanwhile. */
export interface ConflictingField {
  key: string;
  /** Its label. */
  text: string;
  /** What the user typed, as text. */
  mine: string;
  /** What the record has now, as text. */
  theirs: string;
}

/** Two versions of a record: the one that the user typed, and the one that somebody else has saved meanwhile. */
export interface Conflict {
  fields: readonly ConflictingField[];
  /** Sends the user's values with the record's new version. */
  keepMine: ActionInput;
  /** Replaces the user's values by those of the record. */
  takeTheirs: ActionInput;
}

const valuesOf = (action: NormalAction, context: Context, input: ActionInput) =>
  resolveAction(action, context, input)?.form?.fields ?? [];

/**
 * Compares what was typed with the record as it is now. Fields that the user did not change follow the record, so only
 * fields that both have changed differ.
 */
export function conflictOf(action: NormalAction, context: Context, sent: ActionInput, record: Row): Conflict {
  const before = valuesOf(action, context, { ...sent, typed: null });
  const mine = valuesOf(action, context, sent);
  // A refusal may have fewer columns than the table.
  const rows = [{ ...sent.rows[0], ...record }];
  const taken: ActionInput = { ...sent, rows, typed: null };
  const theirs = valuesOf(action, context, taken);
  /** As the call would send it: two values that are stored alike are the same. */
  const valueIn = (fields: typeof mine, key: string) => {
    const field = action.fields.find((each) => each.key === key);
    const { value = null, fault = null } = fields.find((each) => each.key === key) ?? {};
    return field && fault === null ? sentValue(field, value, context) : value;
  };
  const isSame = (one: typeof mine, other: typeof mine, key: string) => equal(valueIn(one, key), valueIn(other, key));
  const changed = mine.filter(({ key, shown }) => shown && !isSame(mine, before, key));
  const typed: RawValues = Object.fromEntries(changed.map(({ key, value }) => [key, value]));
  return {
    fields: changed
      .filter(({ key }) => !isSame(theirs, before, key) && !isSame(theirs, mine, key))
      .map(({ key, text, valueText }) => ({
        key,
        text,
        mine: valueText,
        theirs: theirs.find((field) => field.key === key)?.valueText ?? '',
      })),
    keepMine: { ...sent, rows, typed },
    takeTheirs: taken,
  };
}
