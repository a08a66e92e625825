import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconDevices, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { chunk } from '../../api/load-chunk.ts';
import { useWords } from '../../i18n/use-words.ts';
import { signOut } from '../../session/session.ts';
import { useSignedIn } from '../../session/viewer.ts';
import { icon, largeIcon } from '../../ui/icon-looks.ts';
import classes from './header.module.css';
import { LinkedAccountItem } from './linked-account-item.tsx';

const SessionsDialog = lazy(
  chunk(async () => ({ default: (await import('../../session/sessions-dialog.tsx')).SessionsDialog })),
);

export function UserMenu() {
  const words = useWords();
  const { viewer, customer, linked } = useSignedIn();
  const [sessions, setSessions] = useState<'unseen' | 'open' | 'closed'>('unseen');
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            px={8}
            classNames={{ root: classes.user, section: classes.userSection }}
            aria-label={words('formats.pair', { name: words('frame.account_menu'), value: viewer.username })}
            leftSection={<IconUserCircle {...largeIcon} />}
            rightSection={<IconChevronDown size="0.875rem" />}
          >
            <span className={classes.username}>{viewer.username}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            <Text fw={600}>{customer}</Text>
            <Text size="xs" c="dimmed">
              {words('frame.account', { number: viewer.account })}
            </Text>
            <Text size="xs" c="dimmed">
              {words('frame.signed_in_as', { username: viewer.username })}
            </Text>
          </div>
          <Menu.Divider />
          {linked && <LinkedAccountItem linked={linked} />}
          <Menu.Item leftSection={<IconDevices {...icon} />} onClick={() => setSessions('open')}>
            {words('sessions.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void signOut()}>
            {words('frame.sign_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {sessions !== 'unseen' && (
        <Suspense>
          <SessionsDialog opened={sessions === 'open'} onClose={() => setSessions('closed')} />
        </Suspense>
      )}
    </>
  );
}
