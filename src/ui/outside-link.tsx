import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPhone } from '../../engine/formats/phone.ts';

/** A link to a page outside the portal, in a new tab. */
export function OutsideLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a href={to} className={className} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** A telephone number as (###) ###-####, with a link to dial it. */
export function PhoneLink({ number }: { number: string }) {
  const digits = number.replace(/\D/g, '');
  return <Anchor href={`tel:${digits.length === 10 ? '+1' : ''}${digits}`}>{formatPhone(number)}</Anchor>;
}

export const MailLink = ({ to }: { to: string }) => <Anchor href={`mailto:${to}`}>{to}</Anchor>;
