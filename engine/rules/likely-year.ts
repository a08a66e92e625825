import type { RuleKind } from './kind.ts';

/** 0026 and 0001 are mistakes, and are easily read as 2026 and 2001. */
export const firstYear = 1900;

export const fromFirstYear: RuleKind<{ type: 'from_first_year'; field: string }> = {
  fault({ field }, { values }) {
    const value = values[field];
    const isEarlier = typeof value === 'string' && Number(value.slice(0, 4)) < firstYear;
    return isEarlier ? { key: 'faults.first_year', values: { year: String(firstYear) } } : null;
  },
};
