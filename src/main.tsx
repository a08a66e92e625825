import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/nprogress/styles.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadOnChunkFailure } from './app/chunk-failure.ts';
import { setLocale } from './i18n/i18n.ts';
import { inLocale, localeOf, prefixes } from './i18n/locales.ts';
import { preferences } from './session/preferences.ts';
import { loadSession, session } from './session/session.ts';

reloadOnChunkFailure();

/** An address that names no locale opens in the one that was chosen. */
function enterChosenLocale(): void {
  const { pathname, search, hash } = location;
  const chosen = preferences.locale;
  if (chosen && prefixes[chosen] !== '' && localeOf(pathname) === 'en-US') {
    history.replaceState(history.state, '', inLocale(pathname, chosen) + search + hash);
  }
}

enterChosenLocale();
if (session.now.status === 'loading') void loadSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
await setLocale(localeOf(location.pathname));
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
