import { useEffect, useState } from 'react';
import type { ResolvedMenu } from '../../../engine/menus/resolve.ts';
import { relativeTime } from '../../i18n/relative-time.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { recentVisits } from '../../session/recent.ts';
import { loadStars, useStars } from '../../session/stars.ts';
import { useSignedIn, useViewer } from '../../session/viewer.ts';
import { entryOf, ScreenCards } from './screen-cards.tsx';

/** The user's starred screens by name, as far as the menus still have them. */
export function StarredList({ menus }: { menus: readonly ResolvedMenu[] }) {
  const words = useWords();
  const locale = useLocale();
  const stars = useStars();
  const { isOwnServer } = useSignedIn();
  useEffect(() => {
    if (isOwnServer) void loadStars();
  }, [isOwnServer]);
  const cards = (stars ?? []).flatMap((to) => {
    const found = entryOf(menus, to);
    return found ? [{ ...found.item, note: found.menu }] : [];
  });
  cards.sort((a, b) => a.text.localeCompare(b.text, locale));
  return <ScreenCards title={words('stars.starred')} cards={cards} />;
}

/** The user's recently opened screens, as far as the menus still have them. */
export function RecentList({ menus }: { menus: readonly ResolvedMenu[] }) {
  const words = useWords();
  const locale = useLocale();
  const { username } = useViewer();
  const [now] = useState(Date.now);
  const [visits] = useState(() => recentVisits(username));
  const cards = visits.flatMap(({ to, at }) => {
    const found = entryOf(menus, to);
    return found ? [{ ...found.item, note: `${found.menu} · ${relativeTime(at, now, locale)}` }] : [];
  });
  return <ScreenCards title={words('home.recent')} cards={cards} />;
}
