import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import type { Data } from '../../../contract/calls.ts';
import { wholeBrand } from '../../definitions/whole-brand.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { client } from '../../session/client.ts';
import { useViewer } from '../../session/viewer.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MailLink, PhoneLink } from '../../ui/outside-link.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import classes from './contact-dialog.module.css';

type Contact = NonNullable<Data<'account.contact'>>;

interface Person {
  title: string;
  name?: string | null;
  phone?: string | null;
  email?: string | null;
}

/** A contact person; nothing if the provider names none. */
function PersonCard({ title, name, phone, email }: Person) {
  const id = useId();
  if (!name && !phone && !email) return null;
  return (
    <section aria-labelledby={id} className={classes.person}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {name && <span className={classes.name}>{name}</span>}
      {phone && <PhoneLink number={phone} />}
      {email && <MailLink to={email} />}
    </section>
  );
}

/** The contacts of an account in the USA for orders, plates and stock (spec: shell §6). */
function Rapid({ contact }: { contact: Contact }) {
  const words = useWords();
  return (
    <>
      <PersonCard title={words('contact.rapid')} name={contact.rapid_name} phone={contact.rapid_phone} />
      <PersonCard
        title={words('contact.rapid_registration')}
        name={contact.rapid_reg_name}
        email={contact.rapid_reg_email}
      />
      <PersonCard
        title={words('contact.rapid_stock')}
        name={contact.rapid_stock_name}
        email={contact.rapid_stock_email}
      />
    </>
  );
}

const load = (signal: AbortSignal) => client.call('account.contact', { signal });

function OwnContact() {
  const words = useWords();
  const { country } = useViewer();
  const [loaded, retry] = useLoaded(load);
  if (loaded.status === 'loading') {
    return (
      <div aria-busy="true" className={classes.late}>
        <Skeleton height={16} width={120} mb={8} />
        <Skeleton height={16} width={200} mb={8} />
        <Skeleton height={16} width={160} />
      </div>
    );
  }
  if (loaded.status === 'failed') {
    return (
      <div role="alert">
        <Text fw={500}>{words('contact.failed')}</Text>
        <Text c="dimmed">{failureText(loaded.reason, words)}</Text>
        <Button variant="default" mt="sm" onClick={retry}>
          {words('errors.retry')}
        </Button>
      </div>
    );
  }
  const contact = loaded.value;
  if (!contact) return <Text>{words('contact.empty')}</Text>;
  return (
    <>
      <PersonCard title={words('contact.own')} name={contact.name} phone={contact.phone_number} email={contact.email} />
      {country === 'USA' && <Rapid contact={contact} />}
    </>
  );
}

export function ContactDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const words = useWords();
  const { country } = useViewer();
  const { help, support_email } = wholeBrand;
  return (
    <Dialog title={words('contact.title')} opened={opened} onClose={onClose} returnFocus={false}>
      <Stack gap="lg">
        <OwnContact />
        <PersonCard title={words('contact.help')} phone={help[country]} email={support_email} />
      </Stack>
    </Dialog>
  );
}
