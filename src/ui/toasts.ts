import { notifications } from '@mantine/notifications';

/** Milliseconds. What went wrong stays longer than what went well (spec: shell §9). */
const stay = { success: 3000, error: 8000 } as const;

const show = (kind: keyof typeof stay, message: string, title?: string) =>
  notifications.show({
    // The same words are shown once at a time.
    id: `${kind}:${title ?? ''}:${message}`,
    title,
    message,
    color: kind === 'error' ? 'red' : 'teal',
    autoClose: stay[kind],
    role: kind === 'error' ? 'alert' : 'status',
  });

export const showSuccess = (message: string, title?: string) => show('success', message, title);
export const showError = (message: string, title?: string) => show('error', message, title);
