import { Alert, Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Words } from '../../../engine/context/context.ts';
import { unreadNames } from '../../../engine/views/filters.ts';
import { NewDay } from '../../parameters/new-day.tsx';
import { listOf } from '../../ui/list-of.ts';
import { fieldName } from './field-name.ts';
import classes from './report.module.css';
import type { Screen } from './use-report.ts';

function Note({ text, words, retry }: { text: string; words: Words; retry?: () => void }) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <Alert
      mx="md"
      mb="sm"
      py={8}
      color="yellow"
      icon={<IconInfoCircle size="1rem" aria-hidden="true" />}
      withCloseButton
      closeButtonLabel={words('report.close')}
      onClose={() => setClosed(true)}
    >
      {text}{' '}
      {retry && (
        <Anchor component="button" type="button" fz="sm" onClick={retry}>
          {words('report.retry')}
        </Anchor>
      )}
    </Alert>
  );
}

/** Notes on anything unexpected: ignored parts of the link, missing columns. */
export function Notes({ screen }: { screen: Screen }) {
  const { ran, state, controller, context } = screen;
  const { words } = context;
  const nameOf = (field: string) => fieldName(field, ran, context);
  const gone = ran.missing.map(nameOf);
  const unread = unreadNames(state.unread, ran.columns, context);
  const lost = state.unreadSaved.map(({ part, field }) => {
    if (field !== undefined) return words('report.view_parts.filter_of', { column: nameOf(field) });
    return words.has(`report.view_parts.${part}`) ? words.of(`report.view_parts.${part}`) : part;
  });
  return (
    <>
      <NewDay screen={screen} className={classes.newDay} />
      {state.unapplied.length > 0 && (
        <Note
          words={words}
          text={words('report.filters_unapplied', { names: listOf(state.unapplied.map(nameOf)) })}
          retry={controller.refill}
        />
      )}
      {state.isLacking && state.unapplied.length === 0 && state.look === 'rows' && (
        <Note words={words} text={words('report.columns_lacking')} retry={controller.refill} />
      )}
      {state.unread.length > 0 && <Note words={words} text={words('report.link_unread', { parts: listOf(unread) })} />}
      {lost.length > 0 && (
        <Note words={words} text={words('report.saved_unread', { parts: listOf([...new Set(lost)]) })} />
      )}
      {gone.length > 0 && (
        <Note words={words} text={words('report.columns_gone', { count: gone.length, names: listOf(gone) })} />
      )}
    </>
  );
}
