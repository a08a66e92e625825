import { useEffect, useState } from 'react';

/** The reports of the page; the one that last had the focus. */
const reports = new Set<object>();
let last: object | null = null;

/**
 * Which report of the page handles keys: the one that last had the focus, or the only one. `handlers` are for the
 * element of the report; anything opened over it belongs to it.
 */
export function useActiveReport() {
  const [report] = useState(() => ({}));
  useEffect(() => {
    reports.add(report);
    return () => {
      reports.delete(report);
      if (last === report) last = null;
    };
  }, [report]);
  const mark = () => {
    last = report;
  };
  return {
    isActive: () => last === report || (reports.size === 1 && reports.has(report)),
    handlers: { onFocusCapture: mark, onPointerDownCapture: mark },
  };
}
