import { Button, Loader } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { pageAfter, placeOfPage } from '../../engine/actions/pages.ts';
import type { ResolvedAction } from '../../engine/actions/resolved.ts';
import type { Words } from '../../engine/context/context.ts';
import { reviewKey } from '../../engine/definitions/review-key.ts';
import type { Begun } from '../runs/act.ts';
import classes from './actions.module.css';
import { lookOf } from './look.ts';

interface Props {
  resolved: ResolvedAction;
  begun: Begun | undefined;
  words: Words;
  /** The button of the action, or of the next page. */
  submit: RefObject<HTMLButtonElement | null>;
  /** Further buttons. */
  beside: ReactNode;
  onTurn: (page: string) => void;
}

/** The buttons below a form: of its action, and of the pages before and after the one that is shown. */
export function FormButtons({ resolved, begun, words, submit, beside, onTurn }: Props) {
  const { pages } = resolved;
  const at = begun ?? {};
  const before = pages[placeOfPage(pages, at) - 1];
  const next = pageAfter(pages, at);
  const isSending = begun?.act.status === 'sending';
  const isIdle = isSending || (!next && (!resolved.isEnabled || resolved.isWaiting));
  const nextText = () => words(next?.key === reviewKey ? 'actions.pages.to_review' : 'actions.pages.next');
  return (
    <div className={classes.buttons}>
      {beside}
      {before && (
        <Button variant="default" data-turns data-disabled={isSending || undefined} onClick={() => onTurn(before.key)}>
          {words('actions.pages.back')}
        </Button>
      )}
      <Button
        ref={submit}
        type="submit"
        {...lookOf({ look: next || resolved.look === 'plain' ? 'main' : resolved.look })}
        data-disabled={isIdle || undefined}
        aria-disabled={isIdle || undefined}
        leftSection={isSending && <Loader size="1rem" color="inherit" />}
        data-turns={pages.length > 0 || undefined}
      >
        {next ? nextText() : resolved.submit}
      </Button>
    </div>
  );
}
