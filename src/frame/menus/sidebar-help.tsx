import { NavLink } from '@mantine/core';
import { IconHeadset, IconMessageCircle, IconVideo } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { chunk } from '../../api/load-chunk.ts';
import { brand } from '../../definitions/brand.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSignedIn } from '../../session/viewer.ts';
import { largeIcon } from '../../ui/icon-looks.ts';
import { openChat } from '../contact/open-chat.ts';

const ContactDialog = lazy(
  chunk(async () => ({ default: (await import('../contact/contact-dialog.tsx')).ContactDialog })),
);

/** Whether the dialog is open. Its code is loaded when it is first opened. */
export function useContact() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return {
    wanted: state !== 'never',
    opened: state === 'open',
    change: (open: boolean) => setState(open ? 'open' : 'closed'),
  };
}

/** The ways to get help. The dialog opens over the sidebar and returns the focus to it. */
export function SidebarHelp({ contact }: { contact: ReturnType<typeof useContact> }) {
  const words = useWords();
  const { viewer, chat_department: department } = useSignedIn();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    contact.change(false);
    opener.current?.focus();
  };
  return (
    <>
      <NavLink
        href={brand.training}
        target="_blank"
        rel="noreferrer"
        label={words('shell.training')}
        leftSection={<IconVideo {...largeIcon} />}
      />
      <NavLink
        component="button"
        ref={opener}
        label={words('contact.title')}
        leftSection={<IconHeadset {...largeIcon} />}
        aria-haspopup="dialog"
        onClick={() => contact.change(true)}
      />
      <NavLink
        component="button"
        label={words('contact.chat')}
        leftSection={<IconMessageCircle {...largeIcon} />}
        onClick={() => openChat({ account: viewer.account, department }, words)}
      />
      {contact.wanted && (
        <Suspense>
          <ContactDialog opened={contact.opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
