import { notifications } from '@mantine/notifications';
import { createElement, Fragment } from 'react';
import { wordsFor } from '../i18n/i18n.ts';
import { isLocale } from '../i18n/locales.ts';

/** Milliseconds (spec: shell §9). Errors, and what is not said again, stay until closed. */
const stay = { success: 3000, error: false, kept: false } as const;

/** The texts in the language of the page. */
export const words = () => {
  const { lang } = document.documentElement;
  return wordsFor(isLocale(lang) ? lang : 'en-US');
};

/** A link to an external page after the text. */
interface OutsideLink {
  to: string;
  text: string;
}

const linked = (message: string, { to, text }: OutsideLink) =>
  createElement(
    Fragment,
    null,
    message,
    ' ',
    createElement('a', { href: to, target: '_blank', rel: 'noreferrer', style: { color: 'inherit' } }, text),
  );

const show = (kind: keyof typeof stay, message: string, title?: string, link?: OutsideLink) =>
  notifications.show({
    // Prevents duplicates of the same message.
    id: `${kind}:${title ?? ''}:${message}`,
    title,
    message: link ? linked(message, link) : message,
    color: kind === 'error' ? 'red' : 'teal',
    autoClose: stay[kind],
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': words()('shell.close_notice') },
  });

export const showSuccess = (message: string, title?: string) => show('success', message, title);
export const showKept = (message: string, title: string) => show('kept', message, title);
export const showError = (message: string, title?: string, link?: OutsideLink) => show('error', message, title, link);
