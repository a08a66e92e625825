import type { RefusalCode } from '../../contract/refusals.ts';
import { Refusal } from '../refusal.ts';

/** A record that was not changed, and why, in the answer of a call. */
interface Unchanged {
  id: string;
  key: `refusals.${RefusalCode}`;
  values: Readonly<Record<string, string | number>>;
}

/** Refuses a call that does not send one version for each of its records. */
export function refuseUneven(ids: readonly string[], versions: readonly string[]): void {
  if (ids.length !== versions.length)
    throw new Refusal('invalid_request', { message: 'Send one version for each id.' });
}

/**
 * Changes records one after the other. `change`: why a record is not changed; null if it is. Returns the ids of those that were
 * changed, and the others with the reason.
 */
export async function changeEach(
  ids: readonly string[],
  versions: readonly string[],
  change: (id: string, version: number) => Promise<RefusalCode | null>,
): Promise<{ changed: string[]; refused: Unchanged[] }> {
  const changed: string[] = [];
  const refused: Unchanged[] = [];
  for (const [at, id] of ids.entries()) {
    const code = await change(id, Number(versions[at]));
    if (code === null) changed.push(id);
    else refused.push({ id, key: `refusals.${code}`, values: {} });
  }
  return { changed, refused };
}
