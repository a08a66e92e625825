import { includedOptions, type Offer } from './configuration.ts';
import type { LineKind, OrderLine } from './money.ts';

/** The prices of a style in a price list, by what they are for. */
export interface StylePrices {
  base: number;
  delivery: number;
  /** By code. An option without one is free. */
  options: Readonly<Record<string, number>>;
}

/** The lines of a vehicle with its options, in the order of the offer. What an option includes has a line without an amount. */
export function linesOf(style: string, codes: readonly string[], offer: Offer, prices: StylePrices): OrderLine[] {
  const included = includedOptions(codes, offer);
  const chosen = offer.options.filter(({ code }) => codes.includes(code) || included.has(code));
  return [
    { kind: 'VEHICLE', code: style, amount: prices.base },
    ...chosen.map(
      ({ code }): OrderLine => ({ kind: 'OPTION', code, amount: included.has(code) ? 0 : (prices.options[code] ?? 0) }),
    ),
    { kind: 'DELIVERY', code: 'FREIGHT', amount: prices.delivery },
  ];
}

/** A line that another price list, or another day, has changed. */
export interface LineDifference {
  kind: LineKind;
  code: string;
  difference: 'CHANGED' | 'ADDED' | 'GONE';
  /** Null if it was added. */
  before: number | null;
  /** Null if it is gone. */
  after: number | null;
}

const nameOf = ({ kind, code }: OrderLine) => `${kind} ${code}`;

/** What has changed between two papers of an order: the lines of the first one in their order, then those that were added. */
export function differencesOf(before: readonly OrderLine[], after: readonly OrderLine[]): LineDifference[] {
  const now = new Map(after.map((line) => [nameOf(line), line.amount]));
  const then = new Set(before.map(nameOf));
  return [
    ...before.flatMap(({ kind, code, amount }): LineDifference[] => {
      const found = now.get(nameOf({ kind, code, amount })) ?? null;
      if (found === amount) return [];
      return [{ kind, code, difference: found === null ? 'GONE' : 'CHANGED', before: amount, after: found }];
    }),
    ...after
      .filter((line) => !then.has(nameOf(line)))
      .map(
        ({ kind, code, amount }): LineDifference => ({ kind, code, difference: 'ADDED', before: null, after: amount }),
      ),
  ];
}
