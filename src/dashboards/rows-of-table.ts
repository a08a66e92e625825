import type { Row } from '../../engine/actions/resolve.ts';
import type { ResolvedTable } from '../../engine/dashboards/resolved.ts';
import { wholeView } from '../../engine/results/section-view.ts';
import { sentRows } from '../../engine/tables/lines.ts';
import { LostError } from '../api/errors.ts';
import type { Datasets } from '../datasets/datasets.ts';

/** The rows of a table as its actions read them; none if they are not loaded. */
export async function rowsOfTable(datasets: Pick<Datasets, 'view'>, table: ResolvedTable): Promise<readonly Row[]> {
  const whole = wholeView(table);
  try {
    const view = await datasets.view(table.name, table, whole);
    if (!view) return [];
    const shown = await view.show(whole);
    const lines = await view.block(0, shown?.rows ?? 0);
    view.close();
    return sentRows(lines);
  } catch (reason) {
    if (!(reason instanceof LostError)) throw reason;
    return [];
  }
}
