import { useEffect, useLayoutEffect } from 'react';
import { Frame } from '../frame/frame.tsx';
import { layoutOf } from '../frame/layouts.ts';
import { loadPalette } from '../frame/search/load-palette.ts';
import { departures } from '../session/departures.ts';
import { Guarded } from './error-page.tsx';
import { forced } from './forced.ts';
import { Gate } from './gate.tsx';
import { loadOpenings } from './load-defined.ts';
import { loadHome } from './load-module.ts';
import { loadReport } from './load-report.ts';
import { isDocument, layoutAt, schemeAt, screenOf } from './screen-at.ts';
import { Screen } from './screens.tsx';
import { usePath } from './use-path.ts';
import { usePrefetch } from './use-prefetch.ts';

/** The theme that a screen requires while it is shown; null for the user's. */
function useForcedScheme(scheme: typeof forced.scheme): void {
  useLayoutEffect(() => {
    forced.scheme = scheme;
    return () => {
      forced.scheme = null;
    };
  }, [scheme]);
}

/** Every screen of a signed-in user, in the frame of its layout. If a screen fails, the frame stays. */
export function SignedIn() {
  const path = usePath();
  const layout = layoutOf(layoutAt(path));
  useForcedScheme(schemeAt(path));
  useEffect(departures.forget, []);
  usePrefetch(loadReport, true);
  usePrefetch(loadHome, true);
  usePrefetch(loadPalette, true);
  usePrefetch(loadOpenings, true);
  return (
    <Frame layout={layout} hasFooter={layout.footer && isDocument(path)}>
      <Guarded key={screenOf(path)} at={path}>
        <Gate guards={layout.guards} path={path} signIn={null}>
          <Screen path={path} />
        </Gate>
      </Guarded>
    </Frame>
  );
}
