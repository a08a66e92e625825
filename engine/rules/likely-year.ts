import type { RuleKind } from './kind.ts';

/** 0026 and 0001 are mistakes, and are easily read as 2026 and 2001. So are 2206 and 9999. */
export const firstYear = 1900;
/** Links to all dates end with it. */
const lastYear = 2099;

export const likelyYear: RuleKind<{ type: 'likely_year'; field: string }> = {
  fault({ field }, { values }) {
    const value = values[field];
    if (typeof value !== 'string') return null;
    const year = Number(value.slice(0, 4));
    if (year < firstYear) return { key: 'faults.first_year', values: { year: String(firstYear) } };
    return year > lastYear ? { key: 'faults.last_year', values: { year: String(lastYear) } } : null;
  },
};
