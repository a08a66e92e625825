import { useEffect, useState } from 'react';
import type { ResolvedPart } from '../../engine/dashboards/resolved.ts';
import { chosenParts } from '../../engine/results/file-sections.ts';
import { leftSections } from '../session/file-sections.ts';
import { loadPrinted } from './load-printed.ts';
import { printWhole } from './print-whole.ts';
import type { DashboardScreen } from './use-dashboard.ts';

interface Printing {
  Printed: Awaited<ReturnType<typeof loadPrinted>>['Printed'];
  parts: readonly ResolvedPart[];
  left: readonly string[];
}

/**
 * Prints a dashboard. Until sections are chosen, the open tab is printed; then these, from all tabs. `printing`: what is on paper
 * instead of the open tab.
 */
export function usePrinting({ ran, context, controller }: DashboardScreen) {
  const [printing, setPrinting] = useState<Printing | null>(null);
  useEffect(() => {
    if (!printing) return;
    const end = () => setPrinting(null);
    addEventListener('afterprint', end);
    void printWhole();
    return () => removeEventListener('afterprint', end);
  }, [printing]);
  return {
    printing,
    async print(left: readonly string[] | null = leftSections(context, ran.id)): Promise<void> {
      if (left === null) return printWhole();
      const { Printed } = await loadPrinted();
      const parts = chosenParts(ran, left);
      controller.see(...parts.flatMap(({ sections }) => sections));
      setPrinting({ Printed, parts, left });
    },
  };
}
