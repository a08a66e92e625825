import type { ResolvedDashboard } from '../../engine/dashboards/resolved.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import { withTaken } from '../../engine/reports/taken.ts';
import { FailedBefore } from '../api/errors.ts';
import type { CallWanted, Datasets } from '../datasets/datasets.ts';
import { rowsOfTable } from './rows-of-table.ts';

const takenBy = (request: ReportRequest | null): string[] => request?.takes?.map(({ table }) => table) ?? [];

/** The tables whose calls take inputs from some tables. */
export const tablesTaking = ({ tables }: Pick<ResolvedDashboard, 'tables'>, names: readonly string[]): string[] =>
  tables.filter(({ request }) => takenBy(request).some((table) => names.includes(table))).map(({ name }) => name);

/** Gives calls what they take from other tables, once these are loaded. */
export const fillingFrom =
  (datasets: Pick<Datasets, 'view' | 'ended'>, { tables }: Pick<ResolvedDashboard, 'tables'>) =>
  async ({ request }: CallWanted): Promise<ReportRequest | null> => {
    const rows = new Map<string, Readonly<Record<string, unknown>> | undefined>();
    for (const name of new Set(takenBy(request))) {
      const outcome = await datasets.ended(name);
      if (outcome?.type === 'failed') throw new FailedBefore(outcome.failure);
      const table = tables.find((each) => each.name === name);
      const [first] = table ? await rowsOfTable(datasets, table) : [];
      rows.set(name, first);
    }
    return withTaken(request, (name) => rows.get(name));
  };
