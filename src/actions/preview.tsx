import { Button, Skeleton, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { Row } from '../../engine/actions/resolve.ts';
import type { ResolvedPreview } from '../../engine/actions/resolved.ts';
import type { Words } from '../../engine/context/context.ts';
import { isCancelled } from '../api/errors.ts';
import { failureText } from '../i18n/refusal-text.ts';
import type { Acting } from './acting.ts';
import classes from './actions.module.css';

interface Props {
  acting: Acting;
  /** The name of the action, and the rows that it is for. */
  name: string;
  rows: readonly Row[];
  preview: ResolvedPreview;
  words: Words;
}

/** Milliseconds after a change until the preview is asked for again. */
const pause = 300;

/** Asks for the preview of the values as they are now, unless it is there. Returns why that failed. */
function useAsked({ acting, name, rows, preview, words }: Props) {
  const { request, answer } = preview;
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const isFirst = useRef(true);
  const key = request && answer === null ? JSON.stringify(request) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request, and another try sends it again.
  useEffect(() => {
    setFailure(null);
    if (key === null || !request) return;
    const end = new AbortController();
    const ask = () =>
      acting.askPreview(request, end.signal).then(
        (found) => end.signal.aborted || acting.preview(name, rows, { request, answer: Object(found) as Row }),
        (reason) => {
          if (!end.signal.aborted && !isCancelled(reason)) setFailure(failureText(reason, words));
        },
      );
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : pause);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [key, tries]);
  return { failure, retry: () => setTries((count) => count + 1) };
}

/** What an action would come to, above its button. */
export function Preview(props: Props) {
  const { preview, words } = props;
  const { failure, retry } = useAsked(props);
  const id = useId();
  const { parts, request, title } = preview;
  return (
    <section className={classes.preview} aria-labelledby={id} aria-live="polite" aria-busy={parts.length === 0}>
      <h4 id={id} className={classes.previewTitle}>
        {title}
      </h4>
      {parts.length > 0 && (
        <dl className={classes.previewParts}>
          {parts.map(({ key, text, value }) => (
            <div key={key} className={classes.previewPart}>
              <dt>{text}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
      {parts.length === 0 && failure !== null && (
        <>
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {failure}
          </Text>
          <Button size="compact-sm" variant="default" onClick={retry}>
            {words('actions.preview.retry')}
          </Button>
        </>
      )}
      {parts.length === 0 && failure === null && request === null && (
        <Text size="sm" c="dimmed">
          {words('actions.preview.incomplete')}
        </Text>
      )}
      {parts.length === 0 && failure === null && request !== null && <Skeleton height="4.5rem" />}
    </section>
  );
}
