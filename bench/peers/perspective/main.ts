import perspective, { type Client, type Filter, type Table, type View } from '@perspective-dev/client/inline';
import { type Action, fetchRows, type PeerRequest, signIn } from '../envelope.ts';

// Perspective's own grid draws a window of a view. The clock stops when the rows of such a window are in memory.
const windowRows = { start_row: 0, end_row: 40 };

let client: Client | null = null;
let table: Table | null = null;
let view: View | null = null;

async function show(config: { sort?: [string, 'asc' | 'desc'][]; filter?: Filter[] }): Promise<void> {
  const before = view;
  view = (await table?.view(config)) ?? null;
  await view?.to_columns(windowRows);
  await before?.delete();
}

async function forget(): Promise<void> {
  await view?.delete();
  await table?.delete();
  view = null;
  table = null;
}

/** From a file with Arrow bytes if the request names one, else from JSON. */
async function load(request: PeerRequest & { arrow?: string }) {
  client ??= await perspective.worker();
  await forget();
  const token = request.arrow ? '' : await signIn(request.username);
  const bytes = request.arrow ? await (await fetch(request.arrow)).arrayBuffer() : null;
  const start = performance.now();
  const shown = request.columns.map(({ value }) => value);
  const data =
    bytes ?? (await fetchRows(request, token)).map((row) => Object.fromEntries(shown.map((k) => [k, row[k]])));
  table = await client.table(data);
  await show({});
  return { seconds: (performance.now() - start) / 1000, rows: await table.size() };
}

/** Perspective cannot search all columns: NaN. */
async function act(action: Action): Promise<number> {
  if (action.type === 'search') return Number.NaN;
  const start = performance.now();
  if (action.type === 'clear') await show({});
  else if (action.type === 'sort')
    await show(action.direction === 'none' ? {} : { sort: [[action.column, action.direction]] });
  else if (action.operator === 'contains') await show({ filter: [[action.column, 'contains', action.text]] });
  else await show({ filter: [[action.column, '>', action.number]] });
  return (performance.now() - start) / 1000;
}

window.peer = { load, act };
