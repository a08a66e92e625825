import { Alert, Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Words } from '../../../engine/context/context.ts';
import { isClosed } from '../../../engine/tables/narrowed.ts';
import type { Filter } from '../../../engine/tables/table.ts';
import { fieldName, unnamed } from '../../../engine/views/lost.ts';
import { NewDay } from '../../parameters/new-day.tsx';
import { listOf } from '../../ui/list-of.ts';
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

/** Notes on anything unexpected: ignored parts of the link, missing columns. What lets no row pass is a filter above them. */
export function Notes({ screen }: { screen: Screen }) {
  const { ran, state, view, controller, context } = screen;
  const { words } = context;
  const nameOf = (field: string) => fieldName(field, ran, context);
  const isUnread = ({ value }: Filter) =>
    state.lost.some(({ closes, field = unnamed }) => closes === true && field === value);
  const closed = (state.view.filters ?? []).filter(
    (filter) => view.closed.includes(filter) || (isClosed(filter) && isUnread(filter)),
  );
  const closedNames = closed.map(({ value }) => nameOf(value));
  const lost = state.lost.filter(({ closes }) => !closes);
  const linked = lost.flatMap(({ text }) => text ?? []);
  const saved = lost.filter(({ text }) => text === undefined);
  const fields = saved.flatMap(({ field }) => field ?? []);
  const gone = [...new Set([...ran.missing, ...fields])].map(nameOf);
  const unread = saved
    .filter(({ field }) => field === undefined)
    .map(({ part }) => (words.has(`report.view_parts.${part}`) ? words.of(`report.view_parts.${part}`) : part));
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
      {state.isLacking && state.unapplied.length === 0 && view.look === 'rows' && (
        <Note words={words} text={words('report.columns_lacking')} retry={controller.refill} />
      )}
      {closed.length > 0 && (
        <Note
          key={closedNames.join()}
          words={words}
          text={words('report.filters_closed', { count: closed.length, names: listOf(closedNames) })}
        />
      )}
      {linked.length > 0 && <Note words={words} text={words('report.link_unread', { parts: listOf(linked) })} />}
      {unread.length > 0 && <Note words={words} text={words('report.saved_unread', { parts: listOf(unread) })} />}
      {gone.length > 0 && (
        <Note words={words} text={words('report.columns_gone', { count: gone.length, names: listOf(gone) })} />
      )}
    </>
  );
}
