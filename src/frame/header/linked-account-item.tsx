import { Menu, Text } from '@mantine/core';
import { isCancelled } from '../../api/errors.ts';
import { useWords } from '../../i18n/use-words.ts';
import { type LinkedAccount, toggleLinkedAccount } from '../../session/session.ts';
import { Flag } from '../../ui/flag.tsx';
import { showError } from '../../ui/toasts.ts';

/** Switches to the linked account of the same person (spec: shell §4, §6, §8). */
export function LinkedAccountItem({ linked: { account, username, country } }: { linked: LinkedAccount }) {
  const words = useWords();
  const toggle = async () => {
    try {
      await toggleLinkedAccount();
    } catch (reason) {
      if (isCancelled(reason)) return;
      console.error(words('session.linked_error'), reason);
      showError(words('session.linked_failed'), words('session.linked_failed_title'));
    }
  };
  return (
    <Menu.Item leftSection={country && <Flag country={country} />} onClick={() => void toggle()}>
      {country ? words(`session.linked_to.${country}`) : words('session.linked', { account })}
      <Text size="xs" c="dimmed">
        {words('session.linked_account', { user: username, number: account })}
      </Text>
    </Menu.Item>
  );
}
