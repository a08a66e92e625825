import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Words } from '../../engine/context/context.ts';
import { ApiError } from '../api/errors.ts';
import { failureText } from '../i18n/refusal-text.ts';
import { useWords } from '../i18n/use-words.ts';
import { AsidePage } from './aside-page.tsx';
import { signInBySso } from './session.ts';

/** Whether the server has refused the token. After any other failure it may still work. */
const isRefused = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.status !== 429 && reason.status < 500;

/** The message for a failed sign-in (spec: shell §8). */
const faultText = (reason: unknown, words: Words): string =>
  isRefused(reason) ? words('session.sso_invalid') : failureText(reason, words);

let entering: Promise<void> | null = null;

/** The page that the provider sends its users to, with a token and their account (spec: shell §2.2, §5). */
export function SsoPage() {
  const words = useWords();
  const [reason, setReason] = useState<{ of: unknown } | null>(null);
  const [query] = useState(() => new URLSearchParams(location.search));
  const token = query.get('token');

  useEffect(() => {
    if (!token) return;
    // A token works once, however often the page renders.
    entering ??= signInBySso({ token, customer: query.get('customer') ?? '' });
    entering.catch((of: unknown) => {
      // A refused token is of no use in the address, and should not be in the history, a bookmark or a screenshot.
      if (isRefused(of)) history.replaceState(history.state, '', location.pathname);
      setReason({ of });
    });
  }, [token, query]);

  const fault = !token ? words('session.sso_no_token') : reason && faultText(reason.of, words);
  if (fault) return <AsidePage title={words('session.sso_failed')} fault={fault} />;
  return (
    <AsidePage title={words('session.sso')} lead={words('session.sso_lead')}>
      <Loader type="bar" aria-hidden="true" />
    </AsidePage>
  );
}
