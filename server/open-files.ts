interface Report {
  userLimits?: { open_files?: { soft: number | 'unlimited' } };
}

/** How many files, connections included, the process may have open. Infinity if the system does not say. */
export function openFileLimit(): number {
  const { userLimits } = process.report.getReport() as Report;
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
