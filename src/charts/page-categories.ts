import type { Categories } from '../../engine/charts/colours.ts';

/** The categories of the charts on a page, which share their colors. */
export interface PageCategories {
  /** In the order of the charts; what a chart shows only later, such as after a click on another one, comes last. */
  all(): readonly Categories[];
  /** Adds what a chart shows. Another run starts afresh. */
  add(run: number, place: number, categories: Categories): void;
  subscribe(onChange: () => void): () => void;
}

const none: readonly Categories[] = [];

export function createPageCategories(): PageCategories {
  const firsts = new Map<number, Categories>();
  const listeners = new Set<() => void>();
  let known = new Set<string>();
  let later: Categories[] = [];
  let all = none;
  let current = Number.NaN;
  return {
    all: () => all,
    add(run, place, categories) {
      if (run !== current) {
        current = run;
        firsts.clear();
        known = new Set();
        later = [];
      }
      const key = JSON.stringify([place, categories]);
      if (known.has(key)) return;
      known.add(key);
      if (firsts.has(place)) later.push(categories);
      else firsts.set(place, categories);
      const inOrder = [...firsts].sort(([a], [b]) => a - b).map(([, first]) => first);
      all = [...inOrder, ...later];
      for (const tell of listeners) tell();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
