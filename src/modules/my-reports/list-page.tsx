import { Button, EmptyState, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconFolderStar, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { renewCall, useKeptCall } from '../../cache/calls.ts';
import { useCall } from '../../cache/use-call.ts';
import { textOfFailure } from '../../i18n/refusal-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { icon } from '../../ui/icon-looks.ts';
import page from '../../ui/page.module.css';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './my-reports.module.css';
import { ReportList } from './report-list.tsx';
import { listed } from './saved-reports.ts';

const large = { stroke: 1.4, 'aria-hidden': true } as const;

function NewReport() {
  const words = useWords();
  return (
    <Button component={Link} to="/my-reports/new" leftSection={<IconPlus {...icon} />}>
      {words('own-reports.new')}
    </Button>
  );
}

function Content() {
  const words = useWords();
  const held = useKeptCall(listed);
  if (held.status === 'failed') {
    return (
      <div role="alert">
        <EmptyState
          icon={<IconAlertTriangle {...large} />}
          title={words('own-reports.failed')}
          description={textOfFailure(held.failure, words)}
        >
          <EmptyState.Actions>
            <Button variant="default" onClick={() => void renewCall(listed)}>
              {words('report.retry')}
            </Button>
          </EmptyState.Actions>
        </EmptyState>
      </div>
    );
  }
  if (held.status !== 'ready') {
    return (
      <div className={page.late} role="status" aria-label={words('own-reports.loading')}>
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={44} mb={8} />
        ))}
      </div>
    );
  }
  if (held.data.length > 0) return <ReportList reports={held.data} />;
  return (
    <EmptyState
      icon={<IconFolderStar {...large} />}
      title={words('own-reports.empty.title')}
      description={words('own-reports.empty.text')}
    >
      <EmptyState.Actions>
        <NewReport />
      </EmptyState.Actions>
    </EmptyState>
  );
}

/** The user's saved reports. */
export function ListPage() {
  const words = useWords();
  const held = useCall(listed.call, { topic: 'table saved_reports' });
  const hasAny = held.status === 'ready' && held.data.length > 0;
  usePageTitle(words('own-reports.title'));
  return (
    <div className={page.page}>
      <Group justify="space-between" align="flex-start" mb="lg" className={classes.top}>
        <div>
          <Title order={1}>{words('own-reports.title')}</Title>
          <Text c="dimmed">{words('own-reports.lead')}</Text>
        </div>
        {hasAny && <NewReport />}
      </Group>
      <Content />
    </div>
  );
}
