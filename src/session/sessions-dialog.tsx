import { Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { Data } from '../../contract/calls.ts';
import type { Words } from '../../engine/context/context.ts';
import { isCancelled } from '../api/errors.ts';
import { failureText } from '../i18n/refusal-text.ts';
import { relativeTime } from '../i18n/relative-time.ts';
import { useLocale, useWords } from '../i18n/use-words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showSuccess } from '../ui/toasts.ts';
import { client } from './client.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

type OwnSession = Data<'session.own'>[number];

const deviceText = ({ browser, system }: OwnSession, words: Words): string =>
  browser && system
    ? words('sessions.device', { browser, system })
    : (browser ?? system ?? words('sessions.unknown_device'));

/** The user's sessions and the actions that end them. */
function useSessions() {
  const words = useWords();
  const [list, setList] = useState<OwnSession[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const attempt = useCallback(
    async (work: () => Promise<void>) => {
      setFault(null);
      try {
        await work();
      } catch (reason) {
        if (!isCancelled(reason)) setFault(failureText(reason, words));
      }
    },
    [words],
  );
  const load = useCallback(() => attempt(async () => setList(await client.call('session.own'))), [attempt]);
  useEffect(() => void load(), [load]);
  const end = (body: { id: string } | { others: true }, done: string) =>
    attempt(async () => {
      await client.call('session.end', { body });
      showSuccess(done);
      await load();
    });
  return { list, fault, end };
}

function Row({ of, onEnd }: { of: OwnSession; onEnd: (device: string) => void }) {
  const words = useWords();
  const locale = useLocale();
  const device = deviceText(of, words);
  const when = (moment: string) => relativeTime(Date.parse(moment), Date.now(), locale);
  const told = [
    of.address,
    words('sessions.begun', { when: when(of.begun) }),
    words('sessions.seen', { when: when(of.seen) }),
  ];
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div>
        <Group gap="xs">
          <Text fw={500}>{device}</Text>
          {of.current && <Badge variant="light">{words('sessions.current')}</Badge>}
        </Group>
        <Text size="xs" c="dimmed">
          {told.filter(Boolean).join(' · ')}
        </Text>
      </div>
      {!of.current && (
        <Button
          variant="default"
          style={{ flex: 'none' }}
          aria-label={words('sessions.end_of', { device })}
          onClick={() => onEnd(device)}
        >
          {words('sessions.end')}
        </Button>
      )}
    </Group>
  );
}

function Content() {
  const words = useWords();
  const { list, fault, end } = useSessions();
  return (
    <Stack gap="md">
      <Text c="dimmed">{words('sessions.lead')}</Text>
      {fault && (
        <Alert color="red" role="alert">
          {fault}
        </Alert>
      )}
      {!list && !fault && <Skeleton height={40} aria-label={words('sessions.loading')} role="status" />}
      <Stack component="ul" role="list" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {list?.map((each) => (
          <Row key={each.id} of={each} onEnd={(device) => end({ id: each.id }, words('sessions.ended', { device }))} />
        ))}
      </Stack>
      {list && list.length > 1 && (
        <SignOutEverywhere onEnd={() => void end({ others: true }, words('sessions.everywhere_done'))} />
      )}
    </Stack>
  );
}

/** Lists where the user is signed in. */
export function SessionsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const words = useWords();
  return (
    <Dialog title={words('sessions.title')} opened={opened} onClose={onClose} width={620}>
      <Content />
    </Dialog>
  );
}
