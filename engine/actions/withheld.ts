import { mayHold } from '../access/holds.ts';
import type { Context } from '../context/context.ts';
import type { Message } from '../context/message.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import type { ResolvedField } from '../fields/field.ts';
import { isLabelled } from '../fields/labelled.ts';
import { isEmpty } from '../fields/resolve.ts';
import { equal } from '../schema/equal.ts';
import type { Predicate } from '../schema/predicate.ts';

/** A field as it was sent. */
interface Sent {
  field: { key: string; show_if?: Predicate | undefined };
  resolved: ResolvedField;
}

/** The fields that are hidden whatever was not sent: a condition on another field may depend on one that was not. */
export function hiddenIn(sent: readonly Sent[], { viewer }: Context): ReadonlySet<string> {
  const known: Record<string, unknown> = {};
  const hidden = new Set<string>();
  // Fields that depend on each other in a row: one more is decided each time.
  for (const _each of sent) {
    for (const { field, resolved } of sent) {
      const { key, show_if: condition } = field;
      const mayBeShown = isLabelled(field, viewer) && mayHold(condition, viewer, known);
      if (!mayBeShown) hidden.add(key);
      const mayBeHidden = condition !== undefined && mayHold({ type: 'not', of: condition }, viewer, known);
      if (mayBeShown !== mayBeHidden) known[key] = mayBeShown ? resolved.value : null;
    }
  }
  return hidden;
}

const readOnly: Message = { key: 'faults.read_only' };

/**
 * Why an input of a read-only field is refused; null if it is not. What is stored stays as it is, so it is not sent, even
 * unchanged. An input that the call needs, such as an id, is for its handler to judge.
 */
export function readOnlyFault(action: NormalAction, key: string, given: unknown, { viewer }: Context): Message | null {
  const input = action.inputs.find(({ from }) => typeof from === 'object' && 'field' in from && from.field === key);
  if (!action.readOnly.includes(key) || !input) return null;
  if (input.isUnsent) return readOnly;
  const start = action.starts[key];
  if (start === undefined || (typeof start === 'object' && !('viewer' in start))) return null;
  return equal(given, typeof start === 'object' ? viewer[start.viewer] : start) ? null : readOnly;
}

/** Why an input of a hidden field is refused; null if it is empty. */
export const hiddenFault = (given: unknown): Message | null => (isEmpty(given) ? null : { key: 'faults.hidden' });
