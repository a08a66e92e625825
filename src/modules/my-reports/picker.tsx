import { Anchor, Button, EmptyState, Skeleton, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconPlayerPlay } from '@tabler/icons-react';
import { useCallback } from 'react';
import { Link, useLocation } from 'wouter';
import type { Data } from '../../../contract/calls.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { client } from '../../session/client.ts';
import { icon } from '../../ui/icon-looks.ts';
import page from '../../ui/page.module.css';
import { usePageTitle } from '../../ui/page-title.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { AvailableColumns } from './available-columns.tsx';
import { ChosenColumns } from './chosen-columns.tsx';
import classes from './my-reports.module.css';
import type { ReportType } from './types.ts';
import { usePicked } from './use-picked.ts';

function Choice({ of, given }: { of: ReportType; given: Data<'myreports.columns'> }) {
  const words = useWords();
  const format = new Intl.NumberFormat(useLocale());
  const [path, navigate] = useLocation();
  const picked = usePicked(of, given);
  const count = picked.chosen.length;
  return (
    <>
      <div className={classes.panels}>
        <AvailableColumns picked={picked} />
        <ChosenColumns picked={picked} />
      </div>
      <div className={classes.bottom}>
        <Text size="sm" role="status">
          {words('own-reports.picker.count', { count, number: format.format(count) })}
        </Text>
        <Button
          leftSection={<IconPlayerPlay {...icon} />}
          disabled={count === 0}
          onClick={() => navigate(`${path}?${picked.query()}`)}
        >
          {words('own-reports.picker.generate')}
        </Button>
      </div>
    </>
  );
}

/** The column picker of a new report. */
export function Picker({ of }: { of: ReportType }) {
  const words = useWords();
  const { type } = of;
  const title = words('own-reports.picker.title', { type: of.text });
  usePageTitle(title);
  const load = useCallback(
    (signal: AbortSignal) => client.call('myreports.columns', { query: { reportType: type }, signal }),
    [type],
  );
  const [loaded, again] = useLoaded(load);
  return (
    <div className={`${page.page} ${classes.picker}`}>
      <Anchor component={Link} to="/my-reports/new" className={classes.back}>
        <IconArrowLeft size="0.875rem" aria-hidden="true" />
        {words('own-reports.picker.back')}
      </Anchor>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" mb="md">
        {words('own-reports.picker.lead')}
      </Text>
      {loaded.status === 'loading' && (
        <div className={page.late} role="status" aria-label={words('own-reports.picker.loading')}>
          <Skeleton height={360} radius="lg" />
        </div>
      )}
      {loaded.status === 'failed' && (
        <div role="alert">
          <EmptyState
            icon={<IconAlertTriangle stroke={1.4} aria-hidden="true" />}
            title={words('own-reports.picker.failed')}
            description={failureText(loaded.reason, words)}
          >
            <EmptyState.Actions>
              <Button variant="default" onClick={again}>
                {words('report.retry')}
              </Button>
            </EmptyState.Actions>
          </EmptyState>
        </div>
      )}
      {loaded.status === 'ready' && <Choice of={of} given={loaded.value} />}
    </div>
  );
}
