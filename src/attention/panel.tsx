import { EmptyState, Skeleton } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { heldOf, isNone } from './counts.ts';
import { isShown, sourceNames, sourceOf } from './registry.ts';
import { Section } from './section.tsx';
import { statusOf } from './state.ts';
import { useAttention } from './use-attention.ts';

const inDrawer = sourceNames.filter((name) => isShown(name, 'drawer'));

/** The content of the notifications drawer (spec: shell §2.11, §4). */
export function Panel({ onLeave }: { onLeave: () => void }) {
  const words = useWords();
  const attention = useAttention();
  const listed = inDrawer.filter((name) => !attention.off.includes(name));
  const isQuiet = listed.every((name) => statusOf(name, attention) === 'ready' && isNone(name, attention));
  if (isQuiet) {
    return (
      <EmptyState
        icon={<IconBellOff stroke={1.4} aria-hidden="true" />}
        title={words('notifications.nothing')}
        description={words('notifications.nothing_hint')}
      />
    );
  }
  return listed.map((name) => {
    const { Items } = sourceOf(name);
    return (
      <Section key={name} part={name}>
        <Suspense fallback={<Skeleton height={20} />}>
          {Items && <Items held={heldOf(name, attention)} onLeave={onLeave} />}
        </Suspense>
      </Section>
    );
  });
}
