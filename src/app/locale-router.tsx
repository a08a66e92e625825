import { type ReactNode, useEffect } from 'react';
import { Router } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { setLocale } from '../i18n/i18n.ts';
import { localeOf, prefixes } from '../i18n/locales.ts';
import { useWords } from '../i18n/use-words.ts';
import { leave } from '../ui/leaving.ts';
import { showError } from '../ui/toasts.ts';
import { beginProgress } from './pending.tsx';

/** Routes below the address's locale. The previous words stay until the new ones are loaded. */
export function LocaleRouter({ children }: { children: ReactNode }) {
  const locale = localeOf(usePathname());
  const words = useWords();

  useEffect(() => {
    const end = beginProgress();
    setLocale(locale)
      .catch(() => showError(words('errors.unreachable')))
      .finally(end);
    return end;
  }, [locale, words]);

  return (
    <Router base={prefixes[locale]} aroundNav={(navigate, to, options) => leave(() => navigate(to, options))}>
      {children}
    </Router>
  );
}
