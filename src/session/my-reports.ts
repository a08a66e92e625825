import { proxy, ref, useSnapshot } from 'valtio';
import type { Body, Data } from '../../contract/calls.ts';
import { type Failure, failureOf } from '../api/errors.ts';
import { client } from './client.ts';

export type SavedEntry = Data<'myreports.list'>[number];
export type SavedReport = Omit<Data<'myreports.get'>, 'view'> & { view: unknown };

type ListState =
  | { status: 'unasked' | 'loading' }
  | { status: 'failed'; failure: Failure }
  | { status: 'ready'; reports: readonly SavedEntry[] };

/** The user's saved reports, most recently changed first. */
const held = proxy<{ now: ListState }>({ now: ref({ status: 'unasked' }) });

const set = (now: ListState) => {
  held.now = ref(now);
};

let asked = 0;

/** Loads them, even if they are loaded already. The current ones stay until then. */
export async function refreshMyReports(): Promise<void> {
  asked += 1;
  const mine = asked;
  if (held.now.status !== 'ready') set({ status: 'loading' });
  try {
    const reports = await client.call('myreports.list');
    if (mine === asked) set({ status: 'ready', reports });
  } catch (reason) {
    if (mine === asked) set({ status: 'failed', failure: failureOf(reason) });
  }
}

/** Loads them once, and again after a failure. */
export async function loadMyReports(): Promise<void> {
  const { status } = held.now;
  if (status === 'unasked' || status === 'failed') await refreshMyReports();
}

export const useMyReports = (): ListState => useSnapshot(held).now as ListState;

/** Updates the list after a report was saved or deleted; earlier requests are outdated. */
function tellOf(id: string, entry: SavedEntry | null): void {
  asked += 1;
  const { now } = held;
  if (now.status !== 'ready') {
    set({ status: 'unasked' });
    return;
  }
  const others = now.reports.filter(({ report_id }) => report_id !== id);
  set({ status: 'ready', reports: entry ? [entry, ...others] : others });
}

function told(saved: Data<'myreports.get'>): SavedReport {
  const { view, ...entry } = saved;
  const { columns } = Object(view) as { columns?: unknown };
  tellOf(saved.report_id, { ...entry, columns: Array.isArray(columns) ? columns.length : 0 });
  return saved;
}

/** All of these reject as the client does. */
export const openMyReport = (id: string, signal: AbortSignal): Promise<SavedReport> =>
  client.call('myreports.get', { query: { id }, signal });

export const createMyReport = async (body: Body<'myreports.create'>): Promise<SavedReport> =>
  told(await client.call('myreports.create', { body }));

export const saveMyReport = async (id: string, body: Body<'myreports.save'>): Promise<SavedReport> =>
  told(await client.call('myreports.save', { query: { id }, body }));

export async function deleteMyReport(id: string): Promise<void> {
  await client.call('myreports.delete', { query: { id } });
  tellOf(id, null);
}
