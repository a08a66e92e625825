/** How severe engine faults are, in ascending order. */
export const severities = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
