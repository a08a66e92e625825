import { formatPeriod, formatPeriodShown } from '../formats/period.ts';
import { textKind } from './text-kind.ts';

/** Quarters, half-years and years as codes: 2026-Q1, 2026-S1, 2026 (spec: reporting §3, §9). */
export const period = textKind({
  width: 110,
  isPlain: false,
  isCourse: true,
  writer: (_column, style) => (text) => formatPeriodShown(text, style),
  fileText: formatPeriodShown,
  // Filters match the English and the French text, whatever the language.
  filtered: (text) => [formatPeriod(text, 'en'), formatPeriod(text, 'fr')],
});
