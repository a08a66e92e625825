import { MantineProvider } from '@mantine/core';
import { useSnapshot } from 'valtio';
import { schemeManager } from '../session/preferences.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { Guarded } from './error-page.tsx';
import { forced } from './forced.ts';
import { LocaleRouter } from './locale-router.tsx';
import { NavigationEffects } from './navigation-effects.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Routes } from './routes.tsx';
import { Toasts } from './toasts.tsx';

export function App() {
  const { scheme } = useSnapshot(forced);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      forceColorScheme={scheme ?? undefined}
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
