import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Context } from '../../engine/context/context.ts';
import { type Begun, isUnsaved } from '../runs/act.ts';
import { type Confirmation, ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Acting } from './acting.ts';
import { ActionForm } from './action-form.tsx';
import classes from './actions.module.css';
import { useActing, useBegun } from './begun.ts';
import { focusFirst } from './focus-first.ts';
import { Question } from './question.tsx';

interface Props {
  acting: Acting;
  context: Context;
}

interface OpenProps extends Props {
  name: string;
  begun: Begun;
  isDrawer: boolean;
  onClose: () => void;
}

/** Whether a question is open, not a form. */
const isAsking = ({ act }: Begun, hasForm: boolean) => !hasForm || act.status === 'asking';

function OpenAct({ acting, context, name, begun, isDrawer, onClose }: OpenProps) {
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
    <div ref={holder} className={isDrawer ? classes.inDrawer : classes.inDialog}>
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

/** Pixels, with one field in a line and with several. */
const widths = { dialog: [440, 760], drawer: [440, 560] } as const;

/** The dialog or the drawer of the action that is open. Closing it asks if something would be lost. */
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
  const [last, setLast] = useState<{ name: string; hasForm: boolean; begun: Begun } | null>(null);
  if (open !== null && now && now !== last?.begun) setLast({ ...open, begun: now });
  const resolved = last && acting.resolve(last.name, last.begun, context);
  // Only the question of a form in a section is in a dialog.
  const place = last?.hasForm && resolved?.isInDrawer ? 'drawer' : 'dialog';
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
  const isWide = (resolved?.columns ?? 1) > 1 && (title === undefined || place === 'drawer');
  return (
    <>
      {(['dialog', 'drawer'] as const).map((each) => (
        <Dialog
          key={each}
          title={title ?? resolved?.title ?? ''}
          opened={now !== undefined && each === place}
          onClose={close}
          isBehind={isAsked}
          isDrawer={each === 'drawer'}
          width={widths[each][isWide ? 1 : 0]}
        >
          {last && each === place && (
            <OpenAct
              {...{ acting, context }}
              name={last.name}
              begun={last.begun}
              isDrawer={each === 'drawer'}
              onClose={close}
            />
          )}
        </Dialog>
      ))}
      {/* Built only now: the Escape that asks must not be its answer. */}
      {isAsked && <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
