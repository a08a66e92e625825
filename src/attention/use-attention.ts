import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocale } from '../i18n/use-words.ts';
import { useSignedIn, useViewer } from '../session/viewer.ts';
import { followAttention, speakAttention } from './attention.ts';
import { badgeOf } from './counts.ts';
import { type AttentionState, attention } from './state.ts';

/** Follows the items that need attention while the component is mounted. */
export function useFollowedAttention(): void {
  const viewer = useViewer();
  const locale = useLocale();
  const { isOwnServer, pendingOrders } = useSignedIn();
  useEffect(() => followAttention({ viewer, isOwn: isOwnServer, pendingOrders }), [viewer, isOwnServer, pendingOrders]);
  useEffect(() => speakAttention(locale), [locale]);
}

export const useAttention = (): AttentionState => useSnapshot(attention);

/** The number on the bell; null until all of its sources were loaded once. */
export const useBadge = (): number | null => badgeOf(useAttention());
