import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Data } from '../../contract/calls.ts';
import { cellText } from '../../engine/columns/cell.ts';
import type { Context } from '../../engine/context/context.ts';
import { resolveStyle } from '../../engine/formats/style.ts';
import { timelineEntries } from '../../engine/sections/timeline.ts';
import { TimelineEntries } from '../sections/timeline-entries.tsx';
import { SectionWaiting } from '../sections/waiting.tsx';
import { client } from '../session/client.ts';
import { Dialog } from '../ui/dialog.tsx';

/** A record whose history is open. */
export interface OpenHistory {
  record_type: string;
  record_id: string;
}

interface Props {
  open: OpenHistory | null;
  onClose: () => void;
  context: Context;
}

type Loaded = { status: 'loading' } | { status: 'failed' } | { status: 'done'; rows: Data<'record.history'> };

function History({ open, context }: { open: OpenHistory; context: Context }) {
  const { words } = context;
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads it again.
  useEffect(() => {
    const leaving = new AbortController();
    setLoaded({ status: 'loading' });
    client.call('record.history', { query: { ...open }, signal: leaving.signal }).then(
      (rows) => setLoaded({ status: 'done', rows }),
      () => leaving.signal.aborted || setLoaded({ status: 'failed' }),
    );
    return () => leaving.abort();
  }, [open, attempt]);
  if (loaded.status === 'loading') return <SectionWaiting />;
  if (loaded.status === 'failed')
    return (
      <div role="alert">
        <Text size="sm">{words('dashboard.history_failed')}</Text>
        <Button mt="xs" size="compact-sm" variant="default" onClick={() => setAttempt(attempt + 1)}>
          {words('dashboard.retry')}
        </Button>
      </div>
    );
  const style = resolveStyle(context);
  const moment = (text: string) =>
    cellText({ type: 'datetime', decimals: 0 }, Date.parse(`${text.slice(0, 19)}Z`), style);
  const entries = timelineEntries(
    loaded.rows.map((row) => ({
      id: row.change_id,
      at: moment(row.changed_at),
      title: words(`dashboard.operation.${row.operation}`),
      by: row.username,
      name: row.changed_field,
      before: row.value_before ?? '',
      after: row.value_after ?? '',
    })),
  );
  if (entries.length === 0) return <Text size="sm">{words('dashboard.no_history')}</Text>;
  return <TimelineEntries entries={entries} words={words} />;
}

/** What users have changed in a record, the newest first. */
export function HistoryDrawer({ open, onClose, context }: Props) {
  return (
    <Dialog isDrawer title={context.words('dashboard.history')} opened={open !== null} onClose={onClose}>
      {open && <History open={open} context={context} />}
    </Dialog>
  );
}
