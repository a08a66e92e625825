import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPhone } from '../../engine/formats/phone.ts';

/** A link to an external page, opened in a new tab. */
export function OutsideLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a href={to} className={className} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** A phone number as (###) ###-####, with a tel: link. */
export function PhoneLink({ number }: { number: string }) {
  const digits = number.replace(/\D/g, '');
  return <Anchor href={`tel:${digits.length === 10 ? '+1' : ''}${digits}`}>{formatPhone(number)}</Anchor>;
}

/** Where there is little room, its second line begins with the host. */
export function MailLink({ to }: { to: string }) {
  const at = Math.max(to.indexOf('@'), 0);
  return (
    <Anchor href={`mailto:${to}`}>
      {to.slice(0, at)}
      <wbr />
      {to.slice(at)}
    </Anchor>
  );
}
