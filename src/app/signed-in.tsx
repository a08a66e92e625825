import { useEffect } from 'react';
import { Frame } from '../frame/frame.tsx';
import { departures } from '../session/departures.ts';
import { Guarded } from './error-page.tsx';
import { isDocument, loadReport, Screen } from './screens.tsx';
import { usePath } from './use-path.ts';
import { usePrefetch } from './use-prefetch.ts';

/** Every screen of a signed-in user, in its frame. A screen that fails leaves the frame standing. */
export function SignedIn() {
  const path = usePath();
  useEffect(departures.forget, []);
  usePrefetch(loadReport, true);
  return (
    <Frame hasFooter={isDocument(path)}>
      <Guarded key={path}>
        <Screen path={path} />
      </Guarded>
    </Frame>
  );
}
