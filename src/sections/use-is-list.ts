import { useRef } from 'react';
import type { ListView } from './section-view.ts';

/** Sections with more rows have what lists have above them: smaller ones are read at a glance. */
const mostAtAGlance = 15;

/** Whether a section has the tools of a list. It keeps them while rows are filtered. `hasAll`: it shows all of its rows. */
export function useIsList(list: Pick<ListView, 'of' | 'view'>, rows: number, hasAll = true): boolean {
  const wasList = useRef(false);
  wasList.current ||= hasAll && Math.max(rows, list.of ?? 0) > mostAtAGlance;
  return wasList.current || Boolean(list.view.search);
}
