import type { Body, Data } from '../../../contract/calls.ts';
import { changeCall } from '../../cache/calls.ts';
import { client } from '../../session/client.ts';

/** The user's saved reports, most recently changed first. */
export const listed = { call: 'myreports.list' } as const;

export type SavedEntry = Data<'myreports.list'>[number];
export type SavedReport = Omit<Data<'myreports.get'>, 'view'> & { view: unknown };

/** Updates the list after a report was saved or deleted. */
const replace = (id: string, entry: SavedEntry | null): void =>
  changeCall(listed, (reports) => {
    const others = reports.filter(({ report_id }) => report_id !== id);
    return entry ? [entry, ...others] : others;
  });

function replaced(saved: Data<'myreports.get'>): SavedReport {
  const { view, ...entry } = saved;
  const { columns } = Object(view) as { columns?: unknown };
  replace(saved.report_id, { ...entry, columns: Array.isArray(columns) ? columns.length : 0 });
  return saved;
}

/** All of these reject as the client does. */
export const openMyReport = (id: string, signal: AbortSignal): Promise<SavedReport> =>
  client.call('myreports.get', { query: { id }, signal });

export const createMyReport = async (body: Body<'myreports.create'>): Promise<SavedReport> =>
  replaced(await client.call('myreports.create', { body }));

export const saveMyReport = async (id: string, body: Body<'myreports.save'>): Promise<SavedReport> =>
  replaced(await client.call('myreports.save', { query: { id }, body }));

export async function deleteMyReport(id: string): Promise<void> {
  await client.call('myreports.delete', { query: { id } });
  replace(id, null);
}
