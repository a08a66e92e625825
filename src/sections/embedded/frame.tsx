import { Button, EmptyState, useComputedColorScheme } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Words } from '../../../engine/context/context.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import type { SectionViewOf } from '../section-view.ts';
import { SectionWaiting } from '../waiting.tsx';
import { SilentFrameError } from './embed.ts';
import classes from './frame.module.css';
import { useEmbedded } from './use-embedded.ts';

const large = { size: '1.5rem', stroke: 1.4, 'aria-hidden': true } as const;

interface FailedProps {
  why: unknown;
  words: Words;
  onRetry(): void;
}

const FrameFailed = ({ why, words, onRetry }: FailedProps) => (
  <div role="alert" className={classes.over}>
    <EmptyState
      icon={<IconAlertTriangle {...large} />}
      title={words('dashboard.failed')}
      description={why instanceof SilentFrameError ? words('dashboard.silent_frame') : failureText(why, words)}
    >
      <EmptyState.Actions>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {words('dashboard.retry')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  </div>
);

/** A dashboard of another server. Its frame has the only title that a screen reader needs. */
export function EmbeddedFrame({ view: { section, context } }: { view: SectionViewOf<'embedded'> }) {
  const isDark = useComputedColorScheme('light') === 'dark';
  const { at, state, retry } = useEmbedded(section, isDark);
  const { words } = context;
  return (
    <div className={classes.room} data-fills>
      <div ref={at} className={classes.frame} data-shown={state.status === 'shown' || undefined} />
      {state.status === 'loading' && (
        <div role="status" className={classes.over} aria-label={words('dashboard.frame_loading')}>
          <SectionWaiting />
        </div>
      )}
      {state.status === 'failed' && <FrameFailed why={state.why} words={words} onRetry={retry} />}
    </div>
  );
}
