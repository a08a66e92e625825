import { formatPeriod, formatPeriodShown } from '../formats/period.ts';
import { textKind } from './text-kind.ts';

/** Quarters, half-years and years by codes such as 2026-Q1, 2026-S1 and 2026 (spec: reporting §3, §9). */
export const period = textKind({
  width: 110,
  isCourse: true,
  writer: (_column, style) => (text) => formatPeriodShown(text, style),
  fileText: formatPeriodShown,
  // Whatever the language, a period is found as either writes it.
  filtered: (text) => [formatPeriod(text, 'en'), formatPeriod(text, 'fr')],
});
