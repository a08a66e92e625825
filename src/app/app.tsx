import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { NavigationProgress } from '@mantine/nprogress';
import { schemeManager } from '../session/preferences.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { Guarded } from './error-page.tsx';
import { LocaleRouter } from './locale-router.tsx';
import { NavigationEffects } from './navigation-effects.tsx';
import { Routes } from './routes.tsx';

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <NavigationProgress size={2} stepInterval={250} withinPortal={false} aria-hidden="true" />
      {/* Far from what is read at the foot of a report: its totals and its status bar. */}
      <Notifications position="top-center" limit={5} autoClose={3000} />
      <NavigationEffects />
      <LocaleRouter>
        <Guarded>
          <Routes />
        </Guarded>
      </LocaleRouter>
    </MantineProvider>
  );
}
