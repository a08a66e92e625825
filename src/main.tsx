import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/nprogress/styles.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadUnasked } from './api/reload.ts';
import { App } from './app/app.tsx';
import { StartFailure } from './app/start-failure.tsx';
import { setLocale } from './i18n/i18n.ts';
import { inLocale, localeOf, prefixes } from './i18n/locales.ts';
import { preferences } from './session/preferences.ts';
import { loadSession, session } from './session/session.ts';

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
const began = Date.now();
const hasWords = await setLocale(localeOf(location.pathname)).then(
  () => true,
  () => false,
);
if (hasWords || !(await reloadUnasked(began))) {
  createRoot(root).render(<StrictMode>{hasWords ? <App /> : <StartFailure />}</StrictMode>);
}
