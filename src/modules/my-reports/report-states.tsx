import { Button, EmptyState, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconFolderOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { ApiError } from '../../api/errors.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import page from '../../ui/page.module.css';
import { usePageTitle } from '../../ui/page-title.ts';

/** A report that is loading. */
export function Waiting() {
  const words = useWords();
  return (
    <div className={`${page.page} ${page.late}`} role="status" aria-label={words('own-reports.report.loading')}>
      <Skeleton height={28} width="40%" mb="lg" />
      <Skeleton height={320} />
    </div>
  );
}

/** A report that can't be opened or does not exist. */
export function Failed({ reason, retry }: { reason: Error; retry: () => void }) {
  const words = useWords();
  const isGone = reason instanceof ApiError && reason.status === 404;
  const Picture = isGone ? IconFolderOff : IconAlertTriangle;
  const title = words(isGone ? 'own-reports.report.gone' : 'own-reports.report.failed');
  usePageTitle(title);
  return (
    <div className={page.page} role="alert">
      <EmptyState
        icon={<Picture stroke={1.4} aria-hidden="true" />}
        title={title}
        description={isGone ? words('own-reports.report.gone_text') : failureText(reason, words)}
      >
        <EmptyState.Actions>
          {isGone ? (
            <Button component={Link} to="/my-reports" variant="default">
              {words('own-reports.all')}
            </Button>
          ) : (
            <Button variant="default" onClick={retry}>
              {words('report.retry')}
            </Button>
          )}
        </EmptyState.Actions>
      </EmptyState>
    </div>
  );
}
