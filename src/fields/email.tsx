import { readEmail } from '../../engine/fields/email.ts';
import { typedWidget } from './typed-widget.tsx';

const only = (value: string | undefined) => (value === undefined ? null : { value, others: [] });

export const EmailWidget = typedWidget({
  read: (text) => only(readEmail(text)),
  write: (value) => value,
  width: 240,
  // Not its type: browsers would change what is typed before it is checked.
  input: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
});
