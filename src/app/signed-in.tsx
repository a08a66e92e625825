import { useEffect, useLayoutEffect } from 'react';
import { type Layout, layoutOf } from '../../engine/definitions/layouts.ts';
import { Frame } from '../frame/frame.tsx';
import { departures } from '../session/departures.ts';
import { Guarded } from './error-page.tsx';
import { forced } from './forced.ts';
import { Gate } from './gate.tsx';
import { loadReport } from './load-report.ts';
import { isDocument, layoutAt, Screen, screenOf } from './screens.tsx';
import { usePath } from './use-path.ts';
import { usePrefetch } from './use-prefetch.ts';

/** The theme of the layout, as long as one is in it. */
function useForcedScheme({ scheme }: Layout): void {
  useLayoutEffect(() => {
    forced.scheme = scheme;
    return () => {
      forced.scheme = null;
    };
  }, [scheme]);
}

/** Every screen of a signed-in user, in the frame of its layout. A screen that fails leaves the frame standing. */
export function SignedIn() {
  const path = usePath();
  const layout = layoutOf(layoutAt(path));
  useForcedScheme(layout);
  useEffect(departures.forget, []);
  usePrefetch(loadReport, true);
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
