import { useState } from 'react';
import { AskForLink } from './ask-for-link.tsx';
import { NewPassword } from './new-password.tsx';

/** Requests a password reset link; with the token of such a link, asks for the new password (spec: shell §2.2). */
export function ResetPasswordPage() {
  // The part after # is sent to no server and appears in no log.
  const [token, setToken] = useState(() => location.hash.slice(1));
  const askAgain = () => {
    history.replaceState(history.state, '', location.pathname);
    setToken('');
  };
  return token ? <NewPassword token={token} onAskAgain={askAgain} /> : <AskForLink />;
}
