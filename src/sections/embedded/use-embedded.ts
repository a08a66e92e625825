import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Embedding, embed } from './embed.ts';

type Frame = Awaited<ReturnType<typeof embed>>;

/** How far the frame is. */
export type FrameState = { status: 'loading' } | { status: 'shown'; frame: Frame } | { status: 'failed'; why: unknown };

interface EmbeddedFrame {
  /** Where the frame is. */
  at: RefObject<HTMLDivElement | null>;
  state: FrameState;
  retry(): void;
}

/** A dashboard of another server in a frame, for as long as its section is on the page. */
export function useEmbedded({ call, title }: Pick<Embedding, 'call' | 'title'>, isDark: boolean): EmbeddedFrame {
  const at = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<FrameState>({ status: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins again.
  useEffect(() => {
    if (at.current === null) return;
    const mountPoint = document.createElement('div');
    at.current.replaceChildren(mountPoint);
    const end = new AbortController();
    const { signal } = end;
    setState({ status: 'loading' });
    embed({ call, title, mountPoint, signal }).then(
      (frame) => signal.aborted || setState({ status: 'shown', frame }),
      (why) => signal.aborted || setState({ status: 'failed', why }),
    );
    return () => end.abort();
  }, [call, title, attempt]);
  useEffect(() => {
    if (state.status === 'shown') state.frame.setThemeMode(isDark ? 'dark' : 'default');
  }, [state, isDark]);
  return { at, state, retry: () => setAttempt((last) => last + 1) };
}
