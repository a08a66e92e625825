import { proxy as marked, type ProxyMethods, releaseProxy } from 'comlink';
import type { DashboardFile, FileOutcome, WritingFile } from '../worker/protocol.ts';
import { openTables } from './open-tables.ts';
import { unless } from './unless.ts';

const ignore = () => undefined;

/** Objects from the worker are marked as proxies, but Comlink types them as plain values. */
type WritingProxy = { outcome(): Promise<FileOutcome>; cancel(): Promise<void> } & ProxyMethods;

/**
 * Writes a dashboard file in the worker. `onStart` receives a function that cancels it. Rejects with LostError if the
 * worker ends.
 */
export async function writeRemotely(
  file: DashboardFile,
  onProgress: (done: number, of: number) => void,
  onStart: (cancel: () => void) => void,
): Promise<FileOutcome> {
  const { remote, gone } = await openTables();
  const opened: WritingFile = await unless(gone, remote.writeDashboard(file, marked(onProgress)));
  const held = opened as unknown as WritingProxy;
  onStart(() => void unless(gone, held.cancel()).catch(ignore));
  return unless(gone, held.outcome()).finally(() => held[releaseProxy]());
}
