import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Line } from '../../../engine/tables/lines.ts';
import { onPrint } from '../../ui/on-print.ts';
import { loadRows } from '../state/load-rows.ts';
import type { Screen } from './use-report.ts';

type Rows = Awaited<ReturnType<typeof loadRows>>;

/** The maximum number of lines that are printed: about 20 pages. */
export const mostPrinted = 500;

interface Loaded {
  lines: readonly Line[];
  PrintedRows: Rows['PrintedRows'];
}

export interface Printing {
  /** The page is being printed. */
  isPrinted: boolean;
  /** The first lines of the rows, and what draws them; null if they were not loaded before the browser began to print. */
  loaded: Loaded | null;
  /** Loads the first lines, and prints the page. */
  print: () => Promise<void>;
}

/**
 * Prints a report. The grid has only the rows in view, and the browser does not wait for others once it has begun:
 * `print` loads them before.
 */
export function usePrinting({ state, view, ran, controller }: Screen): Printing {
  const [isPrinted, setPrinted] = useState(false);
  const [loaded, setLoaded] = useState<(Loaded & { key: string }) | null>(null);
  const { version, refills, turns, shown } = state;
  const { look } = view;
  const shownFields = ran.columns.filter(({ enabled }) => enabled).map(({ value }) => value);
  const key = [version, refills, turns, shown?.rows, ran.style.locale, ...shownFields].join();
  const latest = useRef(key);
  latest.current = key;
  useEffect(() => onPrint((is) => flushSync(() => setPrinted(is))), []);
  return {
    isPrinted,
    loaded: loaded?.key === key ? loaded : null,
    print: async () => {
      const found = look === 'rows' && shown ? await controller.block(0, mostPrinted) : null;
      if (found) {
        const { PrintedRows } = await loadRows();
        flushSync(() => setLoaded({ key: latest.current, lines: found.lines, PrintedRows }));
      }
      print();
    },
  };
}
