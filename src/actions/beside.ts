import type { Row } from '../../engine/actions/resolve.ts';
import type { ResolvedAction } from '../../engine/actions/resolved.ts';
import { failureOf } from '../api/errors.ts';
import { newKey } from '../session/new-key.ts';
import type { BegunActions } from './begun.ts';
import type { Outcome } from './outcome.ts';
import type { ActingTools } from './tools.ts';

const nameOf = (name: string, rows: readonly Row[]) => JSON.stringify([name, rows]);

/** Sends actions for more rows while they are being sent for others: what a user clicks is never lost. */
export function createBeside(
  { store }: Pick<BegunActions, 'store'>,
  outcome: Outcome,
  { act }: Pick<ActingTools, 'act'>,
) {
  const underWay = new Set<string>();
  const settling = new Set<string>();
  /** The rows as they were before are on the screen until they are loaded again: a click on them is one that was too late. */
  async function settle(name: string, rows: readonly Row[], done: Promise<void>): Promise<void> {
    const own = nameOf(name, rows);
    settling.add(own);
    await done.finally(() => settling.delete(own));
  }
  return {
    settle,
    isUnderWay: (name: string, rows: readonly Row[]) => underWay.size > 0 && underWay.has(nameOf(name, rows)),
    /** A second click on the same row does it once. */
    has: (name: string, rows: readonly Row[]) => underWay.has(nameOf(name, rows)) || settling.has(nameOf(name, rows)),
    async send(name: string, rows: readonly Row[], resolved: ResolvedAction): Promise<void> {
      const { request, isCreating } = resolved;
      if (!request) return;
      const own = nameOf(name, rows);
      underWay.add(own);
      store.beside = underWay.size;
      const end = () => {
        underWay.delete(own);
        store.beside = underWay.size;
      };
      let data: unknown;
      try {
        data = await act(request, isCreating ? newKey() : null);
      } catch (reason) {
        end();
        return outcome.fail(name, resolved, failureOf(reason));
      }
      end();
      await settle(name, rows, outcome.succeed(name, rows, resolved, data));
    },
  };
}

export type Beside = ReturnType<typeof createBeside>;
