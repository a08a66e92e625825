/** How an address was checked: found as it is, corrected, or kept as typed. Null for one that was not checked. */
export const addressChecks = ['FOUND', 'CORRECTED', 'KEPT'] as const;
