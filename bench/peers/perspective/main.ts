import perspective, { type Client, type Filter, type Table, type View } from '@perspective-dev/client/inline';
import { type Action, type Asked, fetchRows, signIn } from '../envelope.ts';

// Perspective's own grid draws a window of a view; the rows of such a window in hand are where its clock stops here.
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

/** From Arrow bytes where the page was given some, else from the JSON envelope. */
async function load(asked: Asked & { arrow?: string }) {
  client ??= await perspective.worker();
  await forget();
  const token = asked.arrow ? '' : await signIn(asked.username);
  const bytes = asked.arrow ? await (await fetch(asked.arrow)).arrayBuffer() : null;
  const start = performance.now();
  const kept = asked.columns.map(({ value }) => value);
  const data = bytes ?? (await fetchRows(asked, token)).map((row) => Object.fromEntries(kept.map((k) => [k, row[k]])));
  table = await client.table(data);
  await show({});
  return { seconds: (performance.now() - start) / 1000, rows: await table.size() };
}

/** Perspective has no search over all columns. */
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
