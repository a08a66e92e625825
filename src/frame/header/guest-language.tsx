import { lazy, Suspense, useState } from 'react';
import { chunk, loadAhead } from '../../api/load-chunk.ts';
import { LanguageButton } from './language-button.tsx';

const load = chunk(async () => ({ default: (await import('./language-menu.tsx')).LanguageMenu }));
const LanguageMenu = lazy(load);

/** The language menu. Its code is loaded when it is opened, not with the first page. */
export function GuestLanguage() {
  const [isAsked, setAsked] = useState(false);
  const ahead = () => loadAhead(load);
  const button = (
    <LanguageButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={() => setAsked(true)}
    />
  );
  return isAsked ? (
    <Suspense fallback={button}>
      <LanguageMenu wide wasAsked />
    </Suspense>
  ) : (
    button
  );
}
