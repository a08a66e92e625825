import type { WordKey } from '../context/word-key.ts';
import { type DeclaredRule, ofTwo } from './kind.ts';

/** A day, or the first day of a month, YYYY-MM-DD; '' for none. */
export const asDay = (value: unknown): string => (typeof value === 'string' ? `${value}-01`.slice(0, 10) : '');

/** The key of the message of each comparison, and which of its dates is the earlier one. */
const comparisons = {
  on_or_before: { key: 'faults.on_or_before', earlier: 'first' },
  on_or_after: { key: 'faults.on_or_after', earlier: 'second' },
  after: { key: 'faults.after', earlier: 'second' },
  before: { key: 'faults.before', earlier: 'first' },
} as const satisfies Record<string, { key: WordKey; earlier: 'first' | 'second' }>;

/** Creates a rule that compares two days (spec: shell §5). A month counts as its first day. */
export function comparison<const T extends keyof typeof comparisons>(
  type: T,
  description: string,
  holds: (first: string, second: string) => boolean,
): DeclaredRule<ReturnType<typeof ofTwo<T>>> {
  const { key, earlier }: { key: WordKey; earlier: 'first' | 'second' } = comparisons[type];
  return {
    schema: ofTwo(type, description),
    takes: 'day',
    earlier,
    fault(rule, { values, name }) {
      const { first, second } = rule as { first: string; second: string };
      const [one, other] = [asDay(values[first]), asDay(values[second])];
      if (!one || !other || holds(one, other)) return null;
      return { key, values: { first: name(first), second: name(second) } };
    },
  };
}
