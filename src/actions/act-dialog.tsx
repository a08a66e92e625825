import { Button, Group, Loader, Text } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Context } from '../../engine/context/context.ts';
import { type Begun, isUnsaved } from '../runs/act.ts';
import { type Confirmation, ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Acting } from './acting.ts';
import { ActionForm } from './action-form.tsx';
import classes from './actions.module.css';
import { useActing, useBegun } from './begun.ts';
import { FailedAct } from './failure.tsx';
import { focusFirst } from './focus-first.ts';
import { lookOf } from './look.ts';

interface Props {
  acting: Acting;
  context: Context;
}

interface OpenProps extends Props {
  name: string;
  begun: Begun;
  onClose: () => void;
}

/** Whether a question is open, not a form. */
const isAsking = ({ act }: Begun, hasForm: boolean) => !hasForm || act.status === 'asking';

/** The question before an action. */
function Question({ acting, context, name, begun, onClose }: OpenProps) {
  const { words } = context;
  const resolved = acting.resolve(name, begun, context);
  const no = useRef<HTMLButtonElement>(null);
  // The form before it had the focus.
  useEffect(() => no.current?.focus(), []);
  if (!resolved?.confirmation) return null;
  const { act } = begun;
  const isSending = act.status === 'sending';
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>{resolved.confirmation.text}</Text>
      <FailedAct act={begun.act} words={words} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button ref={no} variant="default" data-autofocus onClick={onClose}>
          {words('actions.cancel')}
        </Button>
        <Button
          {...lookOf(resolved)}
          data-disabled={isSending || undefined}
          aria-disabled={isSending || undefined}
          leftSection={isSending && <Loader size="1rem" color="inherit" />}
          onClick={() => acting.confirm(name)}
        >
          {resolved.confirmation.action}
        </Button>
      </Group>
    </>
  );
}

function OpenAct({ acting, context, name, begun, onClose }: OpenProps) {
  const holder = useRef<HTMLDivElement>(null);
  const isOpen = useRef(false);
  const { words } = context;
  const resolved = acting.resolve(name, begun, context);
  const isQuestion = isAsking(begun, resolved?.form != null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form begins again after its question.
  useLayoutEffect(() => {
    const wasOpen = isOpen.current;
    isOpen.current = true;
    return holder.current ? focusFirst(holder.current, wasOpen) : undefined;
  }, [isQuestion]);
  if (isQuestion) return <Question {...{ acting, context, name, begun, onClose }} />;
  return (
    <div ref={holder} className={classes.inDialog}>
      <ActionForm
        {...{ acting, name, context }}
        id={`act-${name}`}
        rows={begun.rows}
        beside={() => (
          <Button variant="default" onClick={onClose}>
            {words('actions.cancel')}
          </Button>
        )}
      />
    </div>
  );
}

/** The dialog of the action that is open. Closing it asks if something would be lost. */
export function ActDialog({ acting, context }: Props) {
  const open = useActing(acting, (state) => state.open);
  const now = useBegun(acting, open?.name ?? null);
  const { words } = context;
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const before = useRef<Element | null>(null);
  const isAsked = asked !== null && now !== undefined;
  useEffect(() => {
    if (!isAsked && before.current instanceof HTMLElement) before.current.focus();
  }, [isAsked]);
  const [last, setLast] = useState<{ name: string; begun: Begun } | null>(null);
  if (open !== null && now && now !== last?.begun) setLast({ name: open.name, begun: now });
  const resolved = last && acting.resolve(last.name, last.begun, context);
  const close = () => {
    if (!last || !now || now.act.status === 'sending') return;
    const { name } = last;
    // The form stays.
    if (resolved?.form && now.act.status === 'asking') return acting.decline(name);
    if (!isUnsaved(now)) return acting.end(name);
    before.current = document.activeElement;
    setAsked({
      title: words('actions.discard_title'),
      text: words('actions.leave_text', { title: resolved?.text ?? '' }),
      action: words('actions.discard'),
      refusal: words('actions.stay'),
      act: () => acting.end(name),
    });
  };
  const title =
    last && resolved && isAsking(last.begun, resolved.form !== null) ? resolved.confirmation?.title : undefined;
  const isWide = (resolved?.columns ?? 1) > 1 && title === undefined;
  return (
    <>
      <Dialog
        title={title ?? resolved?.title ?? ''}
        opened={now !== undefined}
        onClose={close}
        isBehind={isAsked}
        width={isWide ? 760 : undefined}
      >
        {last && <OpenAct {...{ acting, context, ...last }} onClose={close} />}
      </Dialog>
      {/* Built only now: the Escape that asks must not be its answer. */}
      {isAsked && <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
