import type { Row } from '../../engine/actions/resolve.ts';
import type { ResolvedAction } from '../../engine/actions/resolved.ts';
import type { Context, Words } from '../../engine/context/context.ts';
import type { Failure } from '../api/errors.ts';
import { isReceivedFile } from '../api/received-file.ts';
import { textOfFailure } from '../i18n/refusal-text.ts';
import { download } from '../ui/download.ts';
import type { Resolving, Saying } from './saying.ts';
import type { ActingTools } from './tools.ts';

interface Options {
  context: () => Context;
  renew: (tables: readonly string[]) => Promise<void>;
  tablesOf: (name: string) => readonly string[];
  navigate: (to: string, options?: { replace: boolean }) => void;
  isShown: () => boolean;
  tools: Pick<ActingTools, 'reloadAccount' | 'showError' | 'showSuccess' | 'isOpenTo'>;
}

/** The record in a refusal because somebody else has changed it; null for every other failure. */
export const recordOf = (failure: Failure): Row | null =>
  failure.type === 'refused' && failure.status === 409 && failure.record ? (failure.record as Row) : null;

/** Whether somebody else has changed or deleted the record. What is wrong with a field says nothing about it. */
const isOutdated = (failure: Failure): boolean =>
  recordOf(failure) !== null ||
  (failure.type === 'refused' && (failure.status === 404 || (failure.status === 409 && failure.faults.length === 0)));

/**
 * Whether somebody else has changed or deleted the record, and the refusal does not have it as it is now. Another code
 * says itself what is in the way.
 */
export const isStale = (failure: Failure): boolean =>
  failure.type === 'refused' &&
  failure.status === 409 &&
  (failure.code ?? 'record_changed') === 'record_changed' &&
  failure.faults.length === 0 &&
  !failure.record;

/** Why an action has failed. A refusal without the record as it is now does not say that there still is one. */
export const textOfFailedAct = (failure: Failure, words: Words): string =>
  failure.type === 'refused' && failure.code === 'record_changed' && !failure.record
    ? words('actions.gone_meanwhile')
    : textOfFailure(failure, words);

/** What follows when an action was done or has failed. `count` is called when one was done. */
export function createOutcome(
  { context, renew, tablesOf, navigate, isShown, tools }: Options,
  said: Saying,
  count: () => void,
  afterwards: Resolving['afterwards'],
) {
  const refresh = (name: string, { refresh: named }: ResolvedAction) => renew(named ?? tablesOf(name));
  /** What the screen shows may be out of date. */
  const catchUp = async (name: string, resolved: ResolvedAction, failure: Failure): Promise<void> => {
    if (isOutdated(failure)) await refresh(name, resolved);
  };
  const say = (resolved: ResolvedAction, failure: Failure): void => {
    const { words } = context();
    const text = recordOf(failure) ? words('actions.changed_meanwhile') : textOfFailedAct(failure, words);
    if (text) tools.showError(text, resolved.text);
  };
  return {
    async succeed(name: string, rows: readonly Row[], resolved: ResolvedAction, data: unknown): Promise<void> {
      count();
      if (isReceivedFile(data)) {
        download(data.content, data.name);
        tools.showSuccess(resolved.done);
        return;
      }
      const to = afterwards(name, rows, data)?.to ?? null;
      const next = to !== null && isShown() && tools.isOpenTo(to, context().viewer) ? to : null;
      said.tell(name, rows, resolved, data, next);
      const renewed = refresh(name, resolved);
      if (resolved.changesAccount) await tools.reloadAccount();
      // The user may stay, if something else on the screen is not saved.
      if (next !== null && isShown()) navigate(next);
      await renewed;
    },
    catchUp,
    say,
    /** Says it where nothing else on the screen does. */
    async fail(name: string, resolved: ResolvedAction, failure: Failure): Promise<void> {
      say(resolved, failure);
      await catchUp(name, resolved, failure);
    },
  };
}

export type Outcome = ReturnType<typeof createOutcome>;
