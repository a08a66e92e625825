import { lazy, Suspense, useState } from 'react';
import { chunk, loadAhead } from '../../api/load-chunk.ts';
import { LanguageButton } from './language-button.tsx';

const load = chunk(async () => ({ default: (await import('./language-menu.tsx')).LanguageMenu }));
const LanguageMenu = lazy(load);

/** The menu of languages, whose code comes when it is asked for: the first page does without it. */
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
