import { MantineProvider } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { schemeManager } from '../session/preferences.ts';
import { onPrint } from '../ui/on-print.ts';
import { brandedTheme, cssVariables } from '../ui/theme.ts';
import { Guarded } from './error-page.tsx';
import { forced } from './forced.ts';
import { LocaleRouter } from './locale-router.tsx';
import { NavigationEffects } from './navigation-effects.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Routes } from './routes.tsx';
import { Toasts } from './toasts.tsx';

/** Printing always uses the light theme; it is applied before the browser lays out the page. */
function useLightOnPaper(): void {
  useEffect(
    () =>
      onPrint((isPrinted) => {
        forced.isPrinted = isPrinted;
      }),
    [],
  );
}

export function App() {
  const { scheme, isPrinted } = useSnapshot(forced, { sync: true });
  const [theme] = useState(brandedTheme);
  useLightOnPaper();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      forceColorScheme={isPrinted ? 'light' : (scheme ?? undefined)}
    >
      <ProgressBar />
      <Toasts />
      <NavigationEffects />
      <LocaleRouter>
        <Guarded>
          <Routes />
        </Guarded>
      </LocaleRouter>
    </MantineProvider>
  );
}
