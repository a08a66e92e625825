import { proxy as marked, type ProxyMethods, releaseProxy } from 'comlink';
import { openTables } from './open-tables.ts';
import type { DashboardFile, FileOutcome, WritingFile } from './protocol.ts';
import { unless } from './unless.ts';

const ignore = () => undefined;

/** Values returned from the worker are proxies, which Comlink types as plain values. */
type RemoteFile = { outcome(): Promise<FileOutcome>; cancel(): Promise<void> } & ProxyMethods;

/**
 * Has the worker write a file of a dashboard. `onStart` gets a function that cancels it. Rejects with LostError when
 * the worker ends.
 */
export async function writeRemotely(
  file: DashboardFile,
  onProgress: (done: number, of: number) => void,
  onStart: (cancel: () => void) => void,
): Promise<FileOutcome> {
  const { remote, gone } = await openTables();
  const opened: WritingFile = await unless(gone, remote.writeDashboard(file, marked(onProgress)));
  const held = opened as unknown as RemoteFile;
  onStart(() => void unless(gone, held.cancel()).catch(ignore));
  return unless(gone, held.outcome()).finally(() => held[releaseProxy]());
}
