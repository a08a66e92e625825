import { Button, Group, Loader, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Context } from '../../engine/context/context.ts';
import type { Begun } from '../runs/act.ts';
import type { Acting } from './acting.ts';
import { FailedAct } from './failure.tsx';
import { lookOf } from './look.ts';

interface Props {
  acting: Acting;
  context: Context;
  /** The name of the action. */
  name: string;
  begun: Begun;
  onClose: () => void;
}

/** The question before an action. */
export function Question({ acting, context, name, begun, onClose }: Props) {
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
