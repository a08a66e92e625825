import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useSnapshot } from 'valtio';
import { schemeManager } from '../session/preferences.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { Guarded } from './error-page.tsx';
import { forced } from './forced.ts';
import { LocaleRouter } from './locale-router.tsx';
import { NavigationEffects } from './navigation-effects.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Routes } from './routes.tsx';

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
      <Notifications position="bottom-right" limit={5} autoClose={3000} />
      <NavigationEffects />
      <LocaleRouter>
        <Guarded>
          <Routes />
        </Guarded>
      </LocaleRouter>
    </MantineProvider>
  );
}
