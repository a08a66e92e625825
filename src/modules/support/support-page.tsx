import { Button, Group, Table, Title, useComputedColorScheme } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { running } from '../../api/version.ts';
import { localeNames } from '../../i18n/locales.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { useSignedIn, useViewer } from '../../session/viewer.ts';
import classes from '../../ui/page.module.css';
import { usePageTitle } from '../../ui/page-title.ts';
import { type GroupResult, groupNames, tryAll } from './reach.ts';

type Fact = readonly [name: string, value: string];

/** The facts that support asks for first: account, screen and browser. None of them is secret. */
function useFacts(): Fact[] {
  const words = useWords();
  const { viewer, customer } = useSignedIn();
  const locale = useLocale();
  const scheme = useComputedColorScheme('light');
  return [
    [words('support.version'), [running.version, running.build].filter(Boolean).join(' · ')],
    [words('support.browser'), navigator.userAgent],
    [words('frame.language'), `${localeNames[locale]} · ${locale}`],
    [words('support.zone'), Intl.DateTimeFormat().resolvedOptions().timeZone],
    [words('support.theme'), words(scheme === 'dark' ? 'frame.dark' : 'frame.light')],
    [words('support.window'), `${innerWidth} × ${innerHeight}`],
    [words('support.account'), `${customer} · ${viewer.account}`],
    [words('session.username'), viewer.username],
  ];
}

function useReach() {
  const viewer = useViewer();
  const [reached, setReached] = useState<readonly GroupResult[]>([]);
  const [busy, setBusy] = useState(true);
  const start = useCallback(async () => {
    setBusy(true);
    setReached([]);
    await tryAll(viewer, (one) => setReached((before) => [...before.filter(({ group }) => group !== one.group), one]));
    setBusy(false);
  }, [viewer]);
  useEffect(() => void start(), [start]);
  return { reached, busy, start };
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <>
      <Title order={2} mt="lg" mb="xs">
        {title}
      </Title>
      <Table variant="vertical" layout="fixed" aria-label={title}>
        <Table.Tbody>
          {facts.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w="35%">
                {name}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

/** A page for calls to support; it is not in a menu. */
export function SupportPage() {
  const words = useWords();
  const facts = useFacts();
  const { reached, busy, start } = useReach();
  const { copied, copy } = useClipboard();
  usePageTitle(words('support.title'));

  const calls = groupNames.map((group): Fact => {
    const found = reached.find((one) => one.group === group);
    const value = found ? words(`support.${found.how}`, { milliseconds: found.took }) : '…';
    return [words(`support.groups.${group}`), value];
  });
  const text = [...facts, ...calls].map(([name, value]) => words('formats.pair', { name, value })).join('\n');
  return (
    <div className={classes.page}>
      <Title order={1}>{words('support.title')}</Title>
      <Group mt="md">
        <Button loading={busy} onClick={() => void start()}>
          {words('support.again')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => copy(text)}>
          {words(copied ? 'support.copied' : 'support.copy')}
        </Button>
      </Group>
      <Facts title={words('support.here')} facts={facts} />
      <Facts title={words('support.calls')} facts={calls} />
    </div>
  );
}
