import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadUnasked } from './api/reload.ts';
import { App } from './app/app.tsx';
import { enterChosenLocale, enterFirstLocale } from './app/chosen-locale.ts';
import { loadScreenAhead } from './app/load-screen.ts';
import { StartFailure } from './app/start-failure.tsx';
import { setLocale } from './i18n/i18n.ts';
import { localeOf } from './i18n/locales.ts';
import { loadSession, session } from './session/session.ts';
import { guardDoubleClicks } from './ui/double-click.ts';

guardDoubleClicks();
const isSignedIn = session.now.status !== 'signed-out';
if (isSignedIn) enterChosenLocale();
else enterFirstLocale();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
const began = Date.now();
const words = setLocale(localeOf(location.pathname));
if (isSignedIn) {
  void loadSession();
  // After the words, which everything on the screen waits for.
  setTimeout(() => loadScreenAhead(location));
}
const hasWords = await words.then(
  () => true,
  () => false,
);
if (hasWords || !(await reloadUnasked(began))) {
  const page = createRoot(root);
  const draw = (key = 0) => page.render(<StrictMode key={key}>{hasWords ? <App /> : <StartFailure />}</StrictMode>);
  draw();
  if (import.meta.hot) void import('./app/exchange.ts').then(({ followSaves }) => followSaves(draw));
}
