import { loadReports, type ServedReport } from '../server/definitions.ts';
import { projectPath } from './paths.ts';

/** A report with its query, as the server loads it: the one way in which benchmarks get a report. */
async function servedReport(id: string): Promise<ServedReport> {
  const { reports, broken } = await loadReports(projectPath('definitions'), projectPath('server'));
  const served = reports.find(({ report }) => report.id === id);
  if (!served) throw new Error([`The report ${id} cannot be loaded.`, ...broken].join('\n'));
  return served;
}

/** The report that benchmarks run. */
export const fuelDetail = (): Promise<ServedReport> => servedReport('fuel-detail-report');
