import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useWords } from '../../i18n/use-words.ts';
import { signOut } from '../../session/session.ts';
import { useSignedIn } from '../../session/viewer.ts';
import classes from './header.module.css';

export function UserMenu() {
  const words = useWords();
  const { viewer, customer } = useSignedIn();
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          classNames={{ root: classes.user, section: classes.userSection }}
          aria-label={words('formats.pair', { name: words('frame.account_menu'), value: viewer.username })}
          leftSection={<IconUserCircle size={18} stroke={1.6} />}
          rightSection={<IconChevronDown size={14} />}
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
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={signOut}>
          {words('frame.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
