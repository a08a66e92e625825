/** How severe engine faults are, the least severe first. */
export const severities = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
