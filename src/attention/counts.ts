import { isShown, sourceNames, sourceOf } from './registry.ts';
import { type AttentionState, statusOf } from './state.ts';

export const heldOf = (name: string, { held }: AttentionState): unknown => held[name] ?? sourceOf(name).none;

/** The number of items. Suppressed alerts and sources that are not loaded don't count. */
export const countOf = (name: string, attention: AttentionState): number =>
  sourceOf(name).count(heldOf(name, attention));

/** Whether the drawer has nothing to list. */
export function isNone(name: string, attention: AttentionState): boolean {
  const source = sourceOf(name);
  return source.isNone ? source.isNone(heldOf(name, attention)) : countOf(name, attention) === 0;
}

/** The number on the bell; null until all of its sources were loaded once. */
export function badgeOf(attention: AttentionState): number | null {
  const counted = sourceNames.filter((name) => isShown(name, 'badge'));
  if (counted.some((name) => statusOf(name, attention) === 'loading')) return null;
  return counted.reduce((sum, name) => sum + countOf(name, attention), 0);
}
