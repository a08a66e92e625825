import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { coloursIn, pageColours } from '../../engine/charts/colours.ts';
import { marks } from '../../engine/charts/marks/registry.ts';
import type { PageCategories } from './page-categories.ts';
import type { ChartData } from './use-drawn.ts';

/** The place of a chart on its page. */
export interface OnPage {
  categories: PageCategories;
  /** Counts runs: another one has other categories. */
  run: number;
  /** The index of its section. */
  place: number;
}

/** A chart with the colors of its page; null until it has them. */
export function usePageColours({ categories: page, run, place }: OnPage, given: ChartData | null): ChartData | null {
  const categories = useMemo(() => given && marks[given.chart.mark].categories(given), [given]);
  useLayoutEffect(() => {
    if (categories) page.add(run, place, categories);
  }, [page, run, place, categories]);
  const all = useSyncExternalStore(page.subscribe, page.all);
  const said = useMemo(() => {
    const colours = pageColours(all);
    const isThere = categories?.names.every((name) => colours.has(name)) ?? true;
    return isThere ? JSON.stringify(categories ? [...coloursIn(categories, colours)] : []) : null;
  }, [all, categories]);
  return useMemo(() => {
    if (!given || said === null) return null;
    return { ...given, colours: new Map<string, number>(JSON.parse(said)) };
  }, [given, said]);
}
