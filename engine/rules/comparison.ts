import type { WordKey } from '../context/word-key.ts';
import { type DeclaredRule, ofTwo } from './kind.ts';

/** A day, or the first day of a month, YYYY-MM-DD; '' for none. */
export const asDay = (value: unknown): string => (typeof value === 'string' ? `${value}-01`.slice(0, 10) : '');

/** Message keys, by rule. */
const messageKeys = {
  on_or_before: 'faults.on_or_before',
  on_or_after: 'faults.on_or_after',
  after: 'faults.after',
  before: 'faults.before',
} as const satisfies Record<string, WordKey>;

/** Creates a rule that compares two days (spec: shell §5). A month counts as its first day. */
export function comparison<const T extends keyof typeof messageKeys>(
  type: T,
  description: string,
  holds: (first: string, second: string) => boolean,
): DeclaredRule<ReturnType<typeof ofTwo<T>>> {
  return {
    schema: ofTwo(type, description),
    takes: 'day',
    fault(rule, { values, name }) {
      const { first, second } = rule as { first: string; second: string };
      const [one, other] = [asDay(values[first]), asDay(values[second])];
      if (!one || !other || holds(one, other)) return null;
      return {
        key: messageKeys[type as keyof typeof messageKeys],
        values: { first: name(first), second: name(second) },
      };
    },
  };
}
