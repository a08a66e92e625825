interface Report {
  userLimits?: { open_files?: { soft: number | 'unlimited' } };
}

/** How many files, connections included, the process may have open. Infinity if the system does not say. */
export function openFileLimit(): number {
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
  const { excludeNetwork = false } = report;
  // Otherwise it looks up the names of all connected hosts, such as that of the database, and waits for them.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as Report;
  report.excludeNetwork = excludeNetwork;
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
