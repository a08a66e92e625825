import { Button, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Row } from '../../engine/actions/resolve.ts';
import type { ResolvedAction } from '../../engine/actions/resolved.ts';
import type { Context } from '../../engine/context/context.ts';
import type { LookupName } from '../../engine/lookups/registry.ts';
import { loadLookups, useLookups } from '../cache/lookups.ts';
import { SentShare } from '../fields/sent-share.ts';
import type { Begun } from '../runs/act.ts';
import { useKeptFocus } from '../ui/kept-focus.ts';
import type { Acting } from './acting.ts';
import { ActionFields } from './action-fields.tsx';
import classes from './actions.module.css';
import { useBegun } from './begun.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { FailedAct } from './failure.tsx';
import { focusFault } from './focus-fault.ts';
import { leaveLate } from './leave-late.ts';
import { SendingFiles } from './sending-files.tsx';

interface Props {
  acting: Acting;
  /** The name of the action. */
  name: string;
  /** The rows that it is for, unless it was begun with others. */
  rows: readonly Row[];
  context: Context;
  /** Prefix of the ids of its fields. */
  id: string;
  /** The number of fields beside each other. Default: as the action says. */
  columns?: number;
  /** Buttons beside the one of the action, given whether something was typed. */
  beside: (isTyped: boolean) => ReactNode;
}

/** The state of an action for some rows, resolved again with every change. */
function useAction({ acting, name, rows, context }: Props) {
  const begun = useBegun(acting, name);
  const { failed } = useLookups();
  const own = begun?.rows ?? rows;
  const typed = begun?.typed;
  const resolved = useMemo(
    () => acting.resolve(name, { rows: own, typed: typed ?? {} }, context),
    [acting, name, own, typed, context],
  );
  const needed = resolved?.form?.lookups.join() ?? '';
  useEffect(() => void loadLookups(needed === '' ? [] : (needed.split(',') as LookupName[])), [needed]);
  const lookups = useMemo(() => ({ failed, retry: (one: LookupName) => void loadLookups([one]) }), [failed]);
  return { begun, resolved, own, lookups };
}

/** The first field with a fault gets the focus when an action is tried with one. */
function useFaultFocus(begun: Begun | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const tries = begun?.tries ?? 0;
  const seen = useRef(tries);
  useEffect(() => {
    const isNew = tries > seen.current;
    seen.current = tries;
    return isNew && form.current ? focusFault(form.current) : undefined;
  }, [tries]);
  return form;
}

/** The color of the button of an action. */
export const lookOf = ({ look }: Pick<ResolvedAction, 'look'>) =>
  look === 'danger' ? ({ color: 'red.9' } as const) : look === 'plain' ? ({ variant: 'default' } as const) : {};

/** The fields of an action, and its button. Enter in a field does it. */
export function ActionForm(props: Props) {
  const { acting, name, context, beside, id } = props;
  const { words } = context;
  const { begun, resolved, own, lookups } = useAction(props);
  const form = useFaultFocus(begun);
  const submit = useRef<HTMLButtonElement>(null);
  const isTyped = begun !== undefined && Object.keys(begun.typed).length > 0;
  const found = begun ? acting.conflictIn(name, begun, context) : null;
  const conflict = found && found.fields.length > 0 ? found : null;
  // Buttons that are gone leave the focus to the one that stays.
  const focus = useKeptFocus(`${isTyped} ${conflict === null}`, submit);
  if (!resolved?.form) return null;
  const { columns = resolved.columns } = props;
  const isSending = begun?.act.status === 'sending';
  const hasFiles = resolved.form.fields.some(({ type, value }) => type === 'files' && value !== null);
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      aria-busy={isSending}
      {...focus}
      // What is on its way is not changed. The field keeps the focus.
      {...leaveLate}
      onPaste={(event) => isSending && event.preventDefault()}
      onKeyDown={(event) => {
        const isCancelling = (event.target as HTMLElement).closest('[data-cancel]') !== null;
        if (isSending && !isCancelling && event.key !== 'Tab' && event.key !== 'Escape') return event.preventDefault();
        // In a text of several lines, Enter begins a line. The dashboard does not run.
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        acting.perform(name, own);
      }}
    >
      <SentShare value={begun?.act.status === 'sending' ? (begun.act.share ?? null) : null}>
        <ActionFields
          {...{ form: resolved.form, begun, context, id, columns, lookups }}
          onChange={(values) => acting.type(name, own, values)}
        />
      </SentShare>
      {conflict && <ConflictChoice {...{ conflict, words }} onChoose={(which) => acting.choose(name, which)} />}
      <FailedAct act={begun?.act} words={words} {...(hasFiles && { again: resolved.submit })} />
      <SendingFiles act={begun?.act} words={words} onCancel={() => acting.cancel(name)} />
      <div className={classes.buttons}>
        {beside(isTyped)}
        <Button
          ref={submit}
          type="submit"
          {...lookOf({ look: resolved.look === 'plain' ? 'main' : resolved.look })}
          data-disabled={isSending || !resolved.isEnabled || undefined}
          aria-disabled={isSending || !resolved.isEnabled || undefined}
          leftSection={isSending && <Loader size="1rem" color="inherit" />}
        >
          {resolved.submit}
        </Button>
      </div>
    </form>
  );
}
