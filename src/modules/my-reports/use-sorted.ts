import { useMemo, useState } from 'react';
import { plain } from '../../../engine/formats/plain.ts';
import { useLocale } from '../../i18n/use-words.ts';
import type { SavedEntry } from './saved-reports.ts';
import { type ReportType, useTypes } from './types.ts';

/** A saved report with its type; null if the portal no longer has that type. */
export interface ListedReport extends SavedEntry {
  of: ReportType | null;
}

export type SortKey = 'name' | 'type' | 'columns' | 'changed_at';

export interface Sorting {
  key: SortKey;
  isDescending: boolean;
}

/** Saved reports as searched and sorted by the user. Every word must occur in the name or the type. */
export function useSorted(reports: readonly SavedEntry[], search: string) {
  const locale = useLocale();
  const types = useTypes();
  const [sorting, setSorting] = useState<Sorting>({ key: 'changed_at', isDescending: true });
  const rows = useMemo(() => {
    const words = plain(search).split(/\s+/).filter(Boolean);
    const textOf = (row: ListedReport, key: SortKey) =>
      key === 'type' ? (row.of?.text ?? row.type) : String(row[key]);
    const compare = (a: ListedReport, b: ListedReport) =>
      sorting.key === 'columns'
        ? a.columns - b.columns
        : textOf(a, sorting.key).localeCompare(textOf(b, sorting.key), locale);
    return reports
      .map((report): ListedReport => ({ ...report, of: types.find(({ type }) => type === report.type) ?? null }))
      .filter((row) => words.every((word) => plain(`${row.name} ${textOf(row, 'type')}`).includes(word)))
      .sort((a, b) => (sorting.isDescending ? compare(b, a) : compare(a, b)) || a.name.localeCompare(b.name, locale));
  }, [reports, types, search, sorting, locale]);
  /** The first click sorts newest or most first. */
  const sortBy = (key: SortKey) =>
    setSorting((before) =>
      before.key === key
        ? { key, isDescending: !before.isDescending }
        : { key, isDescending: key === 'columns' || key === 'changed_at' },
    );
  return { rows, sorting, sortBy };
}
