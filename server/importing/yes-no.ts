import { booleanPairs } from './values.ts';

interface Value {
  line: number;
  text: string;
}

interface Counted extends Value {
  count: number;
}

const words = new Set(booleanPairs.flat());
const longest = Math.max(...[...words].map(({ length }) => length));

/** The values of a column that are yes or no. */
export interface YesNo {
  fits: number;
  misfits: number;
  /** The first value that is neither. */
  first: Value | null;
}

/** Counts the values of a column that are words for yes and no. */
export class YesNoValues {
  readonly #words = new Map<string, Counted>();
  #others: Counted | null = null;

  add(line: number, text: string): void {
    const word = text.length > longest ? '' : text.toLowerCase();
    const known = words.has(word) ? this.#words.get(word) : this.#others;
    if (known) known.count += 1;
    else if (words.has(word)) this.#words.set(word, { line, text, count: 1 });
    else this.#others = { line, text, count: 1 };
  }

  /** Its values by the pair that fits the most of them; null if there is none. Single letters must occur both. */
  get found(): YesNo | null {
    if (this.#words.size === 0) return null;
    const all = [...this.#words].map(([word, value]) => ({ word, ...value }));
    const pairs = booleanPairs.flatMap((pair): YesNo[] => {
      const own = all.filter(({ word }) => pair.includes(word));
      if (own.length < (pair[0].length > 1 ? 1 : 2)) return [];
      const others = [...all.filter((each) => !own.includes(each)), ...(this.#others ? [this.#others] : [])];
      const total = (values: readonly Counted[]) => values.reduce((sum, { count }) => sum + count, 0);
      const [first = null] = others.sort((a, b) => a.line - b.line);
      return [{ fits: total(own), misfits: total(others), first }];
    });
    return pairs.reduce<YesNo | null>((best, each) => (best && best.fits >= each.fits ? best : each), null);
  }
}
