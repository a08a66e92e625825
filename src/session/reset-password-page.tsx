import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { resetMinutes } from '../../contract/session.ts';
import { ApiError } from '../api/errors.ts';
import { useWords } from '../i18n/use-words.ts';
import { AsidePage } from './aside-page.tsx';
import { AskForLink } from './ask-for-link.tsx';
import { client } from './client.ts';
import { NewPassword } from './new-password.tsx';

type Link = 'unknown' | 'first' | 'valid' | 'spent';

/** Whether the link of a token works. If that can't be found out, saving the password will tell. */
async function lookAt(token: string): Promise<Link> {
  try {
    const { is_new } = await client.call('session.check-reset', { body: { token } });
    return is_new ? 'first' : 'valid';
  } catch (reason) {
    return reason instanceof ApiError && reason.code === 'reset_link_spent' ? 'spent' : 'valid';
  }
}

/** Asks for the new password if the link of the token works. */
function OfLink({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const words = useWords();
  const [link, setLink] = useState<Link>('unknown');

  useEffect(() => {
    let isCurrent = true;
    void lookAt(token).then((found) => isCurrent && setLink(found));
    return () => {
      isCurrent = false;
    };
  }, [token]);

  if (link === 'unknown') return <AsidePage title={words('reset.first_title')} />;
  if (link === 'spent')
    return (
      <AsidePage title={words('reset.spent_title')} lead={words('reset.spent_lead', { minutes: resetMinutes })}>
        <Button variant="default" onClick={onAskAgain}>
          {words('reset.again')}
        </Button>
      </AsidePage>
    );
  return <NewPassword token={token} isNew={link === 'first'} onAskAgain={onAskAgain} />;
}

/** Requests a password reset link; with the token of such a link, asks for the new password (spec: shell §2.2). */
export function ResetPasswordPage() {
  // The part after # is sent to no server and appears in no log.
  const [token, setToken] = useState(() => location.hash.slice(1));
  const askAgain = () => {
    history.replaceState(history.state, '', location.pathname);
    setToken('');
  };
  return token ? <OfLink token={token} onAskAgain={askAgain} /> : <AskForLink />;
}
