import { notifications } from '@mantine/notifications';
import { wordsFor } from '../i18n/i18n.ts';
import { isLocale } from '../i18n/locales.ts';

/** Milliseconds (spec: shell §9). What went wrong stays until it was read and closed. */
const stay = { success: 3000, error: false } as const;

const words = () => {
  const { lang } = document.documentElement;
  return wordsFor(isLocale(lang) ? lang : 'en-US');
};

const show = (kind: keyof typeof stay, message: string, title?: string) =>
  notifications.show({
    // The same words are shown once at a time.
    id: `${kind}:${title ?? ''}:${message}`,
    title,
    message,
    color: kind === 'error' ? 'red' : 'teal',
    autoClose: stay[kind],
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': words()('shell.close_notice') },
  });

export const showSuccess = (message: string, title?: string) => show('success', message, title);
export const showError = (message: string, title?: string) => show('error', message, title);
