import type { Words } from '../../../engine/context/context.ts';
import { fillTemplate } from '../../../engine/formats/template.ts';
import { wholeBrand } from '../../definitions/whole-brand.ts';
import { showError } from '../../ui/toasts.ts';

/** Spec: shell §9. */
const size = 'width=420,height=500';

interface Caller {
  account: string;
  /** From the account settings. */
  department: string | null;
}

/** Opens the live chat in a new window. If the browser blocks it, a toast has the link. */
export function openChat({ account, department }: Caller, words: Words): void {
  const { url, department: usual } = wholeBrand.chat;
  const to = fillTemplate(url, { account, department: department || usual });
  const opened = window.open(to, 'live-chat', `popup,${size}`);
  if (opened) opened.opener = null;
  else showError(words('contact.chat_blocked'), undefined, { to, text: words('contact.chat_open') });
}
