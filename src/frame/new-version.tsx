import { Button, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { reload } from '../api/reload.ts';
import { fetchVersion, isOther } from '../api/version.ts';
import { useWords } from '../i18n/use-words.ts';
import { showError } from '../ui/toasts.ts';
import classes from './notices.module.css';

/** Milliseconds between two checks, and the minimum between checks when the user returns to the page. */
const [interval, pause] = [600_000, 60_000];

/** The different build that the host has now; null while it is the running one. Hidden pages don't check. */
function useOtherBuild(): string | null {
  const [build, setBuild] = useState<string | null>(null);
  useEffect(() => {
    let last = Date.now();
    const look = async () => {
      if (document.hidden || !navigator.onLine || Date.now() - last < pause) return;
      last = Date.now();
      const said = await fetchVersion();
      setBuild(isOther(said) ? said.build : null);
    };
    const start = () => void look();
    const timer = setInterval(start, interval);
    addEventListener('focus', start);
    document.addEventListener('visibilitychange', start);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', start);
      document.removeEventListener('visibilitychange', start);
    };
  }, []);
  return build;
}

/** Announces a new version. Typed input is kept when the page is reloaded. */
export function NewVersion() {
  const words = useWords();
  const build = useOtherBuild();
  const [closed, setClosed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isShown = build !== null && build !== closed;

  const take = async () => {
    setBusy(true);
    if (await reload()) return;
    setBusy(false);
    showError(words('errors.unreachable'));
  };
  return (
    <div role="status">
      {isShown && (
        <div className={classes.version}>
          <span>{words('shell.new_version')}</span>
          <Button size="xs" loading={busy} onClick={() => void take()}>
            {words('shell.reload')}
          </Button>
          <CloseButton aria-label={words('shell.close_notice')} onClick={() => setClosed(build)} />
        </div>
      )}
    </div>
  );
}
