import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { isFaultHere, pageAfter } from '../../engine/actions/pages.ts';
import type { Row } from '../../engine/actions/resolve.ts';
import type { Context } from '../../engine/context/context.ts';
import type { ResolvedForm } from '../../engine/fields/resolve.ts';
import type { LookupName } from '../../engine/lookups/registry.ts';
import { chunk } from '../api/load-chunk.ts';
import { loadLookups, useLookups } from '../cache/lookups.ts';
import { SentFiles } from '../fields/sent-files.ts';
import type { Begun } from '../runs/act.ts';
import { useKeptFocus } from '../ui/kept-focus.ts';
import type { Acting } from './acting.ts';
import { ActionFields } from './action-fields.tsx';
import { useBegun } from './begun.ts';
import { FailedAct } from './failure.tsx';
import { focusFault } from './focus-fault.ts';
import { FormButtons } from './form-buttons.tsx';
import { FormFrame } from './form-frame.tsx';
import { SendingFiles } from './sending-files.tsx';
import { useRound } from './use-round.ts';

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
  const { typed, previewed } = begun ?? {};
  const resolved = useMemo(
    () => acting.resolve(name, { rows: own, typed: typed ?? {}, ...(previewed && { previewed }) }, context),
    [acting, name, own, typed, previewed, context],
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

/** Loaded with the first conflict. */
const ConflictChoice = lazy(chunk(async () => ({ default: (await import('./conflict-choice.tsx')).ConflictChoice })));

/** Loaded with the first preview. */
const Preview = lazy(chunk(async () => ({ default: (await import('./preview.tsx')).Preview })));

/** Loaded with the first form in pages. */
const FormPages = lazy(chunk(async () => ({ default: (await import('./pages/form-pages.tsx')).FormPages })));

/** The fields of an action, and its button. Enter in a field does it. */
export function ActionForm(props: Props) {
  const { acting, name, context, beside, id } = props;
  const { words } = context;
  const { begun, resolved, own, lookups } = useAction(props);
  const form = useFaultFocus(begun);
  const submit = useRef<HTMLButtonElement>(null);
  const round = useRound(begun);
  const isTyped = begun !== undefined && Object.keys(begun.typed).length > 0;
  const found = begun ? acting.conflictIn(name, begun, context) : null;
  const conflict = found && found.fields.length > 0 ? found : null;
  // Buttons that are gone leave the focus to the one that stays.
  const focus = useKeptFocus(`${isTyped} ${conflict === null}`, submit);
  const share = begun?.act.status === 'sending' ? begun.act.share : undefined;
  const sending = useMemo(
    () => (share === undefined ? null : { share, leaveOut: (file: string) => acting.leaveOut(name, file) }),
    [acting, name, share],
  );
  if (!resolved?.form) return null;
  const { columns = resolved.columns } = props;
  const isSending = begun?.act.status === 'sending';
  const { pages } = resolved;
  const hasFiles = resolved.form.fields.some(({ type, value }) => type === 'files' && value !== null);
  const again = hasFiles ? { again: resolved.submit } : {};
  const all = Object.fromEntries(resolved.form.fields.map((field) => [field.key, field.value]));
  const turn = (page: string) => acting.turn(name, own, page);
  const draw = (form: ResolvedForm) => (
    <SentFiles value={sending}>
      <ActionFields
        key={round}
        {...{ form, begun, context, id, columns, lookups }}
        onChange={(values) => acting.type(name, own, { ...all, ...values })}
      />
    </SentFiles>
  );
  return (
    <FormFrame {...{ form, isSending, focus }} onSubmit={() => acting.perform(name, own)}>
      {pages.length > 0 ? (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <FormPages {...{ form: resolved.form, pages, begun, context }} onTurn={turn}>
            {draw}
          </FormPages>
        </Suspense>
      ) : (
        draw(resolved.form)
      )}
      {resolved.preview && (pages.length === 0 || pageAfter(pages, begun ?? {}) === null) && (
        <Suspense fallback={<Skeleton height="6rem" />}>
          <Preview {...{ acting, name, words }} rows={own} preview={resolved.preview} />
        </Suspense>
      )}
      <Suspense>
        {conflict && <ConflictChoice {...{ conflict, words }} onChoose={(which) => acting.choose(name, which)} />}
      </Suspense>
      {(!begun || isFaultHere(pages, begun)) && (
        <FailedAct act={begun?.act} words={words} isPossible={resolved.isEnabled} {...again} />
      )}
      <SendingFiles act={begun?.act} words={words} onCancel={() => acting.cancel(name)} />
      <FormButtons {...{ resolved, begun, words, submit }} beside={beside(isTyped)} onTurn={turn} />
    </FormFrame>
  );
}
