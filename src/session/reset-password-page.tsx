import { useState } from 'react';
import { AskForLink } from './ask-for-link.tsx';
import { NewPassword } from './new-password.tsx';

/** Asks for a link to a new password; with the token of such a link, for the password itself (spec: shell §2.2). */
export function ResetPasswordPage() {
  // Behind the sign #: what stands there is sent to no server, and stands in no log.
  const [token, setToken] = useState(() => location.hash.slice(1));
  const askAgain = () => {
    history.replaceState(history.state, '', location.pathname);
    setToken('');
  };
  return token ? <NewPassword token={token} onAskAgain={askAgain} /> : <AskForLink />;
}
